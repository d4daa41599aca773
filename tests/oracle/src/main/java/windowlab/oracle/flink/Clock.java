// What time is it for the window operator, and what is due?
package windowlab.oracle.flink;

import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeServiceUtil;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledFuture;

/**
 * The window operator's processing time: Flink's test service, with the rule of Flink's system service that a timer for t
 * runs once the millisecond t is over, so at t + 1, and a timer for the past at once.
 */
final class Clock implements ProcessingTimeService {
    private final TestProcessingTimeService time = new TestProcessingTimeService();

    Clock(long start) throws Exception {
        time.setCurrentTime(start);
    }

    /** When the next timer is due, or Long.MAX_VALUE. */
    long next() {
        return time.getActiveTimerTimestamps().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
    }

    void moveTo(long instant) throws Exception {
        time.setCurrentTime(instant);
    }

    /** Runs what is due by now: timers that were set for the past. */
    void settle() throws Exception {
        while (next() <= time.getCurrentProcessingTime()) {
            moveTo(time.getCurrentProcessingTime());
        }
    }

    @Override
    public org.apache.flink.util.clock.Clock getClock() {
        return time.getClock();
    }

    @Override
    public ScheduledFuture<?> registerTimer(long timestamp, ProcessingTimeCallback target) {
        long now = time.getCurrentProcessingTime();
        long due = now + ProcessingTimeServiceUtil.getProcessingTimeDelay(timestamp, now);
        return time.registerTimer(due, ignored -> target.onProcessingTime(timestamp));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(ProcessingTimeCallback callback, long delay, long period) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(ProcessingTimeCallback callback, long delay, long period) {
        throw new UnsupportedOperationException();
    }

    @Override
    public CompletableFuture<Void> quiesce() {
        return time.quiesce();
    }
}
