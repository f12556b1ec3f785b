export interface GraphEndpoint {
  url: string
  /** `v25.0`. */
  version: string
}
