import { isatty } from 'node:tty'
import { usageError } from './output/failures.js'
import { createOutput, type Output } from './output/output.js'
import type { Shape } from './output/shape.js'
import { loadPart } from './parts.js'
import { readSettings, type Settings } from './profile/settings.js'

export interface GlobalOptions {
  json?: boolean
  jq?: string
  /** A template for each item of the answer. */
  modelo?: string
  csv?: boolean
  url?: string
  perfil?: string
  /** Path of a PEM file. */
  ca?: string
  semCor?: boolean
  detalhes?: boolean
}

export interface Context {
  output: Output
  /** The gateway and the credentials, read on first use. */
  settings: () => Settings
  verbose: boolean
}

export async function createContext(options: GlobalOptions): Promise<Context> {
  let cached: Settings | undefined
  const shape = await loadShape(options)
  return {
    output: createOutput({ json: options.json ?? false, noColour: options.semCor ?? false, shape }),
    settings: () => {
      cached ??= readSettings(options)
      return cached
    },
    verbose: options.detalhes ?? false,
  }
}

async function loadShape({ jq, modelo, csv }: GlobalOptions): Promise<Shape | undefined> {
  if (jq === undefined && modelo === undefined && !csv) return undefined
  if ([jq !== undefined, modelo !== undefined, csv].filter(Boolean).length > 1) {
    throw usageError('Use só uma destas opções: --jq, --modelo ou --csv.')
  }
  const { createShape: shapeOf } = await loadPart('shapes')
  return shapeOf(
    { ...(jq !== undefined && { jq }), ...(modelo !== undefined && { modelo }), csv: csv ?? false },
    { onScreen: isatty(1) },
  )
}
