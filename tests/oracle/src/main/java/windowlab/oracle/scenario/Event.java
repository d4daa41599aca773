// What flows through Flink?
package windowlab.oracle.scenario;

/** One element of the event table. A public POJO, so that Flink can serialize it. */
public class Event {
    public String id;
    public String key;
    public long time;
    public double value;
    public int partition;
    /** The element's own session gap in ms, 0 when the row gives none. */
    public long gap;
    /** With the manual strategy: a marker that carries a watermark or a status, no element. */
    public String marker;
    public long markerWatermark;

    public Event() {}

    public Event(String id, String key, long time, double value, int partition, long gap) {
        this.id = id;
        this.key = key;
        this.time = time;
        this.value = value;
        this.partition = partition;
        this.gap = gap;
    }

    public static Event marker(String kind, long watermark, int partition) {
        Event e = new Event("", "", 0, 0, partition, 0);
        e.marker = kind;
        e.markerWatermark = watermark;
        return e;
    }
}
