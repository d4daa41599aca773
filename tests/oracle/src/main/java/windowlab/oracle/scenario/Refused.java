// How does a reader say that a scenario cannot run?
package windowlab.oracle.scenario;

/** The scenario is not one that can run: the message says where and why. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Refused(String message) {
        super(message);
    }
}
