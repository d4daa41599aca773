// Where do CUMULATE windows come from, which the DataStream API does not have?
package windowlab.oracle.flink;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.triggers.EventTimeTrigger;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.table.runtime.operators.window.groupwindow.assigners.CumulativeWindowAssigner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The windows of Flink SQL's CUMULATE for the DataStream API, which has no such assigner. The windows come from Flink
 * SQL's own assigner; everything else (trigger, lateness, state) is the DataStream operator's.
 */
final class CumulateWindows extends WindowAssigner<Object, TimeWindow> {
    private static final long serialVersionUID = 1L;

    private final CumulativeWindowAssigner sql;

    CumulateWindows(long maxSize, long step, long offset) {
        sql =
                CumulativeWindowAssigner.of(Duration.ofMillis(maxSize), Duration.ofMillis(step))
                        .withOffset(Duration.ofMillis(offset))
                        .withEventTime();
    }

    @Override
    public Collection<TimeWindow> assignWindows(Object element, long timestamp, WindowAssignerContext context) {
        List<TimeWindow> windows = new ArrayList<>();
        for (org.apache.flink.table.runtime.operators.window.TimeWindow w : sql.assignWindows(null, timestamp)) {
            windows.add(new TimeWindow(w.getStart(), w.getEnd()));
        }
        return windows;
    }

    @Override
    public Trigger<Object, TimeWindow> getDefaultTrigger() {
        return EventTimeTrigger.create();
    }

    @Override
    public TypeSerializer<TimeWindow> getWindowSerializer(ExecutionConfig config) {
        return new TimeWindow.Serializer();
    }

    @Override
    public boolean isEventTime() {
        return true;
    }
}
