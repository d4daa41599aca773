// Which timer runs first?
package windowlab.oracle.flink;

import org.apache.flink.runtime.state.KeyGroupedInternalPriorityQueue;
import org.apache.flink.streaming.api.operators.InternalTimerServiceImpl;
import org.apache.flink.streaming.api.operators.TimerHeapInternalTimer;
import org.apache.flink.streaming.api.windowing.windows.Window;
import org.apache.flink.streaming.runtime.operators.windowing.WindowOperator;
import org.apache.flink.util.CloseableIterator;

import windowlab.oracle.trace.Trace;

import java.util.Collection;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The queue under Flink's timer service, with an order for what Flink's heap leaves open: timers of one timestamp run by key
 * (code points), then window start, then window end.
 */
@SuppressWarnings({"unchecked", "rawtypes"})
final class Timers implements KeyGroupedInternalPriorityQueue<TimerHeapInternalTimer<Object, Window>> {
    private final TreeSet<TimerHeapInternalTimer<Object, Window>> set;

    private Timers(Function<Object, String> keyName) {
        set =
                new TreeSet<>(
                        Comparator.<TimerHeapInternalTimer<Object, Window>>comparingLong(TimerHeapInternalTimer::getTimestamp)
                                .thenComparing(t -> keyName.apply(t.getKey()), Trace::compareKeys)
                                .thenComparing(TimerHeapInternalTimer::getNamespace, Trace.BY_BOUNDS));
    }

    /** Puts such queues under the open operator, which has no timers yet. */
    static void order(WindowOperator operator, Function<Object, String> keyName) throws ReflectiveOperationException {
        Object service = Held.field(WindowOperator.class, "internalTimerService").get(operator);
        for (String queue : new String[] {"eventTimeTimersQueue", "processingTimeTimersQueue"}) {
            Held.field(InternalTimerServiceImpl.class, queue).set(service, new Timers(keyName));
        }
    }

    @Override
    public TimerHeapInternalTimer<Object, Window> poll() {
        return set.pollFirst();
    }

    @Override
    public TimerHeapInternalTimer<Object, Window> peek() {
        return set.isEmpty() ? null : set.first();
    }

    /** Whether the head is another one now. */
    @Override
    public boolean add(TimerHeapInternalTimer<Object, Window> timer) {
        return set.add(timer) && set.first() == timer;
    }

    @Override
    public boolean remove(TimerHeapInternalTimer<Object, Window> timer) {
        boolean head = !set.isEmpty() && set.comparator().compare(set.first(), timer) == 0;
        return set.remove(timer) && head;
    }

    @Override
    public boolean isEmpty() {
        return set.isEmpty();
    }

    @Override
    public int size() {
        return set.size();
    }

    @Override
    public void addAll(Collection<? extends TimerHeapInternalTimer<Object, Window>> timers) {
        set.addAll(timers);
    }

    @Override
    public CloseableIterator<TimerHeapInternalTimer<Object, Window>> iterator() {
        return CloseableIterator.adapterForIterator(set.iterator());
    }

    @Override
    public Set<TimerHeapInternalTimer<Object, Window>> getSubsetForKeyGroup(int keyGroup) {
        throw new UnsupportedOperationException("for checkpoints only");
    }
}
