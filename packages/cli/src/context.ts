import { isatty } from 'node:tty'
import { usage } from './output/failures.js'
import { createOutput, type Output } from './output/output.js'
import type { Shape } from './output/shape.js'
import { loadPart } from './parts.js'
import { type Settings, settings } from './profile/settings.js'

export interface GlobalOptions {
  json?: boolean
  /** A filter of the answer. */
  jq?: string
  /** A line for each thing of the answer. */
  modelo?: string
  csv?: boolean
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

export async function createContext(options: GlobalOptions): Promise<Context> {
  let chosen: Settings | undefined
  const shape = await shapeOf(options)
  return {
    output: createOutput({ json: options.json ?? false, noColour: options.semCor ?? false, shape }),
    settings: () => {
      chosen ??= settings(options)
      return chosen
    },
    verbose: options.verbose ?? false,
  }
}

async function shapeOf({ jq, modelo, csv }: GlobalOptions): Promise<Shape | undefined> {
  if (jq === undefined && modelo === undefined && !csv) return undefined
  if ([jq !== undefined, modelo !== undefined, csv].filter(Boolean).length > 1) {
    throw usage('Use só uma destas opções: --jq, --modelo ou --csv.')
  }
  const { shapeOf } = await loadPart('shapes')
  return shapeOf(
    { ...(jq !== undefined && { jq }), ...(modelo !== undefined && { modelo }), csv: csv ?? false },
    { onScreen: isatty(1) },
  )
}
