import { createOutput, type Output } from './output/output.js'
import { type Settings, settings } from './profile/settings.js'

export interface GlobalOptions {
  json?: boolean
  url?: string
  perfil?: string
  /** A PEM file. */
  ca?: string
  /** `--sem-cor`. */
  semCor?: boolean
  verbose?: boolean
}

/** What every action gets beside its own arguments. */
export interface Context {
  output: Output
  /** Which gateway, as whom: read when first asked for. */
  settings: () => Settings
  verbose: boolean
}

export function createContext(options: GlobalOptions): Context {
  let chosen: Settings | undefined
  return {
    output: createOutput({ json: options.json ?? false, noColour: options.semCor ?? false }),
    settings: () => {
      chosen ??= settings(options)
      return chosen
    },
    verbose: options.verbose ?? false,
  }
}
