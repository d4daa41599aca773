// Which scenarios does the gallery have? Each is a file of its own, whose `expect` says what Flink did.
import labMoreLateness from "./lab-more-lateness.json" with {type: "json"};
import labPerUser from "./lab-per-user.json" with {type: "json"};
import labMonotonous from "./lab-monotonous.json" with {type: "json"};
import labDropCorrectOnce from "./lab-drop-correct-once.json" with {type: "json"};
import watermarkTable from "./watermark-table.json" with {type: "json"};
import oneMillisecond from "./one-millisecond.json" with {type: "json"};
import threeWaysLate from "./three-ways-late.json" with {type: "json"};
import lateAt1010 from "./late-at-1010.json" with {type: "json"};
import threeKinds from "./three-kinds.json" with {type: "json"};
import twoSlidingWindows from "./two-sliding-windows.json" with {type: "json"};
import alignedToEpoch from "./aligned-to-epoch.json" with {type: "json"};
import hourBySecond from "./hour-by-second.json" with {type: "json"};
import partitionsMinimum from "./partitions-minimum.json" with {type: "json"};
import globalWithoutTrigger from "./global-without-trigger.json" with {type: "json"};
import countLosesTheRest from "./count-loses-the-rest.json" with {type: "json"};
import earlyEveryMinute from "./early-every-minute.json" with {type: "json"};
import timeEvictor from "./time-evictor.json" with {type: "json"};
import fireIsNotClose from "./fire-is-not-close.json" with {type: "json"};
import purgingAndCorrections from "./purging-and-corrections.json" with {type: "json"};
import twoTimes from "./two-times.json" with {type: "json"};
import priceCandles from "./price-candles.json" with {type: "json"};
import dayEightHoursOff from "./day-eight-hours-off.json" with {type: "json"};
import wrongKey from "./wrong-key.json" with {type: "json"};
import secondsForMs from "./seconds-for-ms.json" with {type: "json"};
import mythSessionEnd from "./myth-session-end.json" with {type: "json"};
import mythMaxEndWatermark from "./myth-max-end-watermark.json" with {type: "json"};
import ghostFiring from "./ghost-firing.json" with {type: "json"};
import partlyLate from "./partly-late.json" with {type: "json"};
import rescuedBySession from "./rescued-by-session.json" with {type: "json"};
import emptyPartition from "./empty-partition.json" with {type: "json"};
import slowestChanges from "./slowest-changes.json" with {type: "json"};
import idlenessIsNotProgress from "./idleness-is-not-progress.json" with {type: "json"};
import backFromIdle from "./back-from-idle.json" with {type: "json"};
import oneFastClock from "./one-fast-clock.json" with {type: "json"};
import delayOrLateness from "./delay-or-lateness.json" with {type: "json"};
import lateRowBridges from "./late-row-bridges.json" with {type: "json"};
import exactlyOneGap from "./exactly-one-gap.json" with {type: "json"};
import quietStream from "./quiet-stream.json" with {type: "json"};
import fiveHoursLater from "./five-hours-later.json" with {type: "json"};
import periodic100Ms from "./periodic-100-ms.json" with {type: "json"};
import evictorBeforeAfter from "./evictor-before-after.json" with {type: "json"};
import noWindowNoZero from "./no-window-no-zero.json" with {type: "json"};
import cumulateLate from "./cumulate-late.json" with {type: "json"};
import exerciseWatermark from "./exercise-watermark.json" with {type: "json"};
import exerciseLateness from "./exercise-lateness.json" with {type: "json"};
import exerciseSessions from "./exercise-sessions.json" with {type: "json"};
import exerciseSliding from "./exercise-sliding.json" with {type: "json"};

/** By the names of their files. Nothing else is imported here: all of it comes when it is asked for. @type {Record<string, unknown>} */
export const documents = {
  "lab-more-lateness": labMoreLateness,
  "lab-per-user": labPerUser,
  "lab-monotonous": labMonotonous,
  "lab-drop-correct-once": labDropCorrectOnce,
  "watermark-table": watermarkTable,
  "one-millisecond": oneMillisecond,
  "three-ways-late": threeWaysLate,
  "late-at-1010": lateAt1010,
  "three-kinds": threeKinds,
  "two-sliding-windows": twoSlidingWindows,
  "aligned-to-epoch": alignedToEpoch,
  "hour-by-second": hourBySecond,
  "partitions-minimum": partitionsMinimum,
  "global-without-trigger": globalWithoutTrigger,
  "count-loses-the-rest": countLosesTheRest,
  "early-every-minute": earlyEveryMinute,
  "time-evictor": timeEvictor,
  "fire-is-not-close": fireIsNotClose,
  "purging-and-corrections": purgingAndCorrections,
  "two-times": twoTimes,
  "price-candles": priceCandles,
  "day-eight-hours-off": dayEightHoursOff,
  "wrong-key": wrongKey,
  "seconds-for-ms": secondsForMs,
  "myth-session-end": mythSessionEnd,
  "myth-max-end-watermark": mythMaxEndWatermark,
  "ghost-firing": ghostFiring,
  "partly-late": partlyLate,
  "rescued-by-session": rescuedBySession,
  "empty-partition": emptyPartition,
  "slowest-changes": slowestChanges,
  "idleness-is-not-progress": idlenessIsNotProgress,
  "back-from-idle": backFromIdle,
  "one-fast-clock": oneFastClock,
  "delay-or-lateness": delayOrLateness,
  "late-row-bridges": lateRowBridges,
  "exactly-one-gap": exactlyOneGap,
  "quiet-stream": quietStream,
  "five-hours-later": fiveHoursLater,
  "periodic-100-ms": periodic100Ms,
  "evictor-before-after": evictorBeforeAfter,
  "no-window-no-zero": noWindowNoZero,
  "cumulate-late": cumulateLate,
  "exercise-watermark": exerciseWatermark,
  "exercise-lateness": exerciseLateness,
  "exercise-sessions": exerciseSessions,
  "exercise-sliding": exerciseSliding,
};
