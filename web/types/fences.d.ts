// What do plugins for fences ```window-lab take?

export interface FenceOptions {
  /** The language of a picture whose fence says none, and of what is wrong with it: `en`. */
  lang?: "en" | "zh";
}
