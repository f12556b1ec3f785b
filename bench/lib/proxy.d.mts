export interface Proxy {
  readonly url: string
  /** Resets every open connection; returns their number. */
  cut(): number
  close(): Promise<void>
}
export declare function openProxy(target: string): Promise<Proxy>
