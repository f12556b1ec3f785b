import type { Socket } from 'node:net'
import type { DeviceBrowser } from '@morpheus/sdk/contract'

/** A session's proxy. Every connection of the session to its network must go through it. */
export interface EngineProxy {
  /** Opens a TCP connection to a host of the network; rejects where the proxy does not serve it. */
  connect(target: { readonly host: string; readonly port: number }): Promise<Socket>
}

/** The linked device as the phone lists it, from the next pairing on. */
export interface EngineDevice {
  /** Empty for the engine's own name. */
  readonly name: string
  readonly browser: DeviceBrowser
}

/** A session's own way to the network; null for the engine's own. */
export interface EngineNetwork {
  readonly proxy: EngineProxy | null
  readonly device: EngineDevice | null
}
