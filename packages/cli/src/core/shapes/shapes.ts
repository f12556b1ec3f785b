import type { Shape } from '../output/shape.js'
import { csvShape } from './csv.js'
import { templateShape } from './template.js'

export interface ShapeOptions {
  jq?: string
  modelo?: string
  csv?: boolean
}

export async function shapeOf(
  { jq, modelo, csv }: ShapeOptions,
  { onScreen }: { onScreen: boolean },
): Promise<Shape | undefined> {
  // Loaded on use, as jq has a megabyte.
  if (jq !== undefined) return (await import('./jq.js')).jqShape(jq, { onScreen })
  if (modelo !== undefined) return templateShape(modelo)
  return csv ? csvShape() : undefined
}
