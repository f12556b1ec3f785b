export interface GraphPlace {
  /** Without a trailing slash. */
  url: string
  /** `v25.0`. */
  version: string
}
