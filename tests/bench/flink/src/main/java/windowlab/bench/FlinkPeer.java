// How fast is Flink's own window operator? Alone in its test harness, with state on the heap, an incremental aggregate
// and a watermark after every event; what it fires is summed and not emitted.
package windowlab.bench;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.triggers.EventTimeTrigger;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperator;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperatorBuilder;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

public final class FlinkPeer {
  static final long OUT_OF_ORDERNESS = 5_000;
  static final TypeInformation<Tuple3<Long, Integer, Double>> EVENT =
      Types.TUPLE(Types.LONG, Types.INT, Types.DOUBLE);
  static final OutputTag<Tuple3<Long, Integer, Double>> LATE = new OutputTag<>("late", EVENT);

  /** Counts and sums per key and window, as README.md has them; {@code size} 0: sessions. All in ms. */
  record Workload(String name, long size, long slide, long gap, long lateness) {
    static Workload of(String name) {
      return switch (name) {
        case "W1" -> new Workload(name, 60_000, 60_000, 0, 0);
        case "W2" -> new Workload(name, 600_000, 1_000, 0, 0);
        case "W3" -> new Workload(name, 3_600_000, 1_000, 0, 0);
        case "W4" -> new Workload(name, 0, 0, 30_000, 0);
        case "W5" -> new Workload(name, 60_000, 60_000, 0, 60_000);
        default -> throw new IllegalArgumentException("no workload " + name);
      };
    }

    WindowAssigner<Object, TimeWindow> assigner() {
      if (gap > 0) {
        return EventTimeSessionWindows.withGap(Duration.ofMillis(gap));
      }
      return size == slide
          ? TumblingEventTimeWindows.of(Duration.ofMillis(size))
          : SlidingEventTimeWindows.of(Duration.ofMillis(size), Duration.ofMillis(slide));
    }
  }

  /** Rows as columns, in order of arrival. */
  record Data(long keys, long[] time, double[] value, int[] key) {
    static Data read(String file, int most) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).order(ByteOrder.LITTLE_ENDIAN);
      int all = (int) bytes.getLong(8);
      int rows = most > 0 ? Math.min(most, all) : all;
      Data data = new Data(bytes.getLong(16), new long[rows], new double[rows], new int[rows]);
      bytes.position(32).slice().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(data.time);
      bytes.position(32 + 8 * all).slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(data.value);
      bytes.position(32 + 16 * all).slice().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(data.key);
      return data;
    }
  }

  /** What a run gave, whatever the order in which it came. */
  static final class Checksum {
    long fires;
    long count;
    long late;
    double sum;
    int hash;

    void add(int key, long end, long elements, double value) {
      fires++;
      count += elements;
      sum += value;
      int h = ((int) end ^ key * 0x9E3779B1) * 0x85EBCA6B;
      h ^= h >>> 15;
      h = (h ^ (int) elements ^ (int) (long) (value * 4) * 0xC2B2AE35) * 0x27D4EB2F;
      hash += h ^ h >>> 13;
    }
  }

  /** Of the run at hand: the operator serializes its functions, so that they cannot hold it. */
  static Checksum checksum;

  /** An accumulator, a POJO to Flink. */
  public static class Total {
    public long count;
    public double sum;
  }

  static final class CountAndSum implements AggregateFunction<Tuple3<Long, Integer, Double>, Total, Total> {
    @Override
    public Total createAccumulator() {
      return new Total();
    }

    @Override
    public Total add(Tuple3<Long, Integer, Double> event, Total total) {
      total.count++;
      total.sum += event.f2;
      return total;
    }

    @Override
    public Total getResult(Total total) {
      return total;
    }

    @Override
    public Total merge(Total a, Total b) {
      a.count += b.count;
      a.sum += b.sum;
      return a;
    }
  }

  static final class Sum implements WindowFunction<Total, Long, Integer, TimeWindow> {
    @Override
    public void apply(Integer key, TimeWindow window, Iterable<Total> totals, Collector<Long> out) {
      Total total = totals.iterator().next();
      checksum.add(key, window.getEnd(), total.count, total.sum);
    }
  }

  /** The seconds of one run. */
  static double run(Workload workload, Data data) throws Exception {
    KeySelector<Tuple3<Long, Integer, Double>, Integer> keyOf = event -> event.f1;
    var builder =
        new WindowOperatorBuilder<>(
            workload.assigner(), EventTimeTrigger.create(), new ExecutionConfig(), EVENT, keyOf, Types.INT);
    if (workload.lateness() > 0) {
      builder.allowedLateness(Duration.ofMillis(workload.lateness()));
      builder.sideOutputLateData(LATE);
    }
    OneInputStreamOperator<Tuple3<Long, Integer, Double>, Long> operator =
        builder.aggregate(new CountAndSum(), new Sum(), TypeInformation.of(Total.class));
    try (var harness = new KeyedOneInputStreamOperatorTestHarness<>(operator, keyOf, Types.INT)) {
      harness.setup();
      harness.open();
      Queue<?> output = harness.getOutput();
      Tuple3<Long, Integer, Double> event = new Tuple3<>();
      long newest = Long.MIN_VALUE;
      long begun = System.nanoTime();
      for (int i = 0; i < data.time.length; i++) {
        long time = data.time[i];
        event.f0 = time;
        event.f1 = data.key[i];
        event.f2 = data.value[i];
        harness.processElement(new StreamRecord<>(event, time));
        if (time > newest) {
          newest = time;
          harness.processWatermark(newest - OUT_OF_ORDERNESS - 1);
        }
        if (i % 1024 == 0) {
          output.clear(); // of watermarks
        }
      }
      harness.processWatermark(Long.MAX_VALUE);
      double seconds = (System.nanoTime() - begun) / 1e9;
      if (workload.lateness() > 0) {
        Queue<?> late = harness.getSideOutput(LATE);
        checksum.late = late == null ? 0 : late.size();
      } else {
        Field dropped = WindowOperator.class.getDeclaredField("numLateRecordsDropped");
        dropped.setAccessible(true);
        checksum.late = ((Counter) dropped.get(operator)).getCount();
      }
      return seconds;
    }
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> options = new HashMap<>();
    for (int i = 0; i + 1 < args.length; i += 2) {
      options.put(args[i], args[i + 1]);
    }
    Workload workload = Workload.of(options.getOrDefault("--workload", "W1"));
    Data data = Data.read(options.get("--data"), Integer.parseInt(options.getOrDefault("--n", "0")));
    double budget = Double.parseDouble(options.getOrDefault("--budget", "2"));
    int reps = Integer.parseInt(options.getOrDefault("--reps", "7"));
    List<String> seconds = new ArrayList<>();
    double total = 0;
    do {
      checksum = new Checksum();
      double took = run(workload, data);
      seconds.add(String.format(Locale.ROOT, "%.6f", took));
      total += took;
    } while (seconds.size() < reps && total < budget);
    System.out.printf(
        Locale.ROOT,
        "{\"peer\":\"flink\",\"workload\":\"%s\",\"n\":%d,\"keys\":%d,\"secs\":[%s],\"fires\":%d,"
            + "\"count\":%d,\"value4\":%.0f,\"hash\":%d,\"late\":%d}%n",
        workload.name(), data.time.length, data.keys, String.join(",", seconds), checksum.fires,
        checksum.count, checksum.sum * 4, checksum.hash & 0xffffffffL, checksum.late);
    System.exit(0);
  }
}
