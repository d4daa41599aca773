// What may a scenario say? The format `window-lab/1` as types; window-lab-1.schema.json says the same with a sentence for each member.

/** `10:00:10`, ISO 8601, or ms since 1970. */
export type Timestamp = string | number;
/** `45 s`, `1 h 30 min`, or ms. */
export type Duration = string | number;
/** A number stands for its text. */
export type Name = string | number;
/** A window's end may be none. */
export type Bound = Timestamp | "-inf" | "+inf";
/** A text, or one for each language. */
export type OwnText = string | {en?: string | null; zh?: string | null};

interface Own {
  /** Members of your own, which are kept and not read. */
  [own: `x-${string}`]: unknown;
}

export interface Scenario extends Own {
  $schema?: string | null;
  format: "window-lab/1";
  title?: OwnText | null;
  notes?: OwnText | null;
  /** The date that times without one are of: `2024-05-01`. */
  day?: string | null;
  /** An IANA time zone, in which times are shown. */
  zone?: string | null;
  rows?: Row[] | null;
  arrivalSpacing?: Duration | null;
  pipeline?: Pipeline | null;
  runs?: Run[] | null;
  view?: View | null;
  /** The outcome, of all runs or of each by its name. */
  expect?: Outcome | Record<string, Outcome> | null;
}

/** What arrives: an event, a watermark, a change of status, or a tick of the clock. */
export type Row = EventRow | WatermarkRow | StatusRow | TickRow;

interface RowBase extends Own {
  arrives?: Timestamp | null;
}
export interface EventRow extends RowBase {
  id?: Name | null;
  time: Timestamp;
  key?: Name | null;
  value?: number | null;
  partition?: number | null;
  gap?: Duration | null;
}
export interface WatermarkRow extends RowBase {
  watermark: Timestamp;
  partition?: number | null;
}
export interface StatusRow extends RowBase {
  status: "idle" | "active";
  partition?: number | null;
}
export interface TickRow extends RowBase {
  tick: true;
}

export interface Pipeline extends Own {
  watermarks?: Watermarks | null;
  partitions?: number | null;
  keyed?: boolean | null;
  window?: Window | null;
  trigger?: Trigger | null;
  evictor?: Evictor | null;
  allowedLateness?: Duration | null;
  late?: "drop" | "sideOutput" | null;
  aggregate?: "count" | "sum" | "min" | "max" | "avg" | "first" | "last" | "distinct" | "list" | null;
  endOfInput?: boolean | null;
}

export interface Watermarks extends Own {
  strategy?: "bounded" | "monotonous" | "none" | "manual" | null;
  outOfOrderness?: Duration | null;
  emit?: "event" | ({every: Duration} & Own) | null;
  idleAfter?: Duration | null;
  combine?: "channels" | "splits" | null;
}

export interface Window extends Own {
  type?:
    | "tumbling"
    | "sliding"
    | "session"
    | "dynamicSession"
    | "global"
    | "count"
    | "slidingCount"
    | "cumulate"
    | null;
  time?: "event" | "processing" | null;
  size?: Duration | null;
  slide?: Duration | null;
  offset?: Duration | null;
  gap?: Duration | null;
  maxSize?: Duration | null;
  step?: Duration | null;
}

export interface Trigger extends Own {
  type?:
    | "eventTime"
    | "processingTime"
    | "count"
    | "continuousEventTime"
    | "continuousProcessingTime"
    | "delta"
    | "never"
    | "endOfStream"
    | "processingTimeout"
    | "purging"
    | null;
  n?: number | null;
  interval?: Duration | null;
  threshold?: number | null;
  nested?: Trigger | null;
  resetOnEvent?: boolean | null;
  clearOnTimeout?: boolean | null;
}

export interface Evictor extends Own {
  type?: "count" | "time" | "delta" | null;
  n?: number | null;
  interval?: Duration | null;
  threshold?: number | null;
  after?: boolean | null;
}

export interface Run extends Own {
  name?: Name | null;
  /** A JSON merge patch (RFC 7396) on the pipeline. */
  change?: Pipeline | null;
}

export type Part = "table" | "form" | "score" | "results" | "why";

export interface View extends Own {
  run?: Name | null;
  key?: Name | null;
  /** The row at which it stands, from 0. */
  step?: number | null;
  /** The id of an event, or a window. */
  select?: Name | ({key?: Name | null; start?: Bound | null; end?: Bound | null} & Own) | null;
  show?: Part[] | null;
  hide?: "results" | null;
}

export interface Outcome extends Own {
  fires?: Fire[] | null;
  late?: Name[] | null;
  unfired?: Name[] | null;
}

export interface Fire extends Own {
  row?: number | null;
  type?: "fire";
  key?: Name | null;
  start?: Bound | null;
  end?: Bound | null;
  ids?: Name[] | null;
  value?: unknown;
  watermark?: Bound | null;
  processingTime?: Bound | null;
  pane?: number | null;
  timing?: "early" | "onTime" | "late" | null;
  replaces?: ({start?: Bound | null; end?: Bound | null} & Own)[] | null;
  repeat?: boolean | null;
}
