export interface Proxy {
  readonly url: string
  /** Resets every open connection; answers how many there were. */
  cut(): number
  close(): Promise<void>
}
export declare function openProxy(target: string): Promise<Proxy>
