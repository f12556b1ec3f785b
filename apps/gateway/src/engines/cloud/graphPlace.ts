export interface GraphPlace {
  url: string
  /** `v25.0`. */
  version: string
}
