import type { Shape } from '../output/shape.js'
import { csvShape } from './csv.js'
import { templateShape } from './template.js'

export interface ShapeOptions {
  jq?: string
  modelo?: string
  csv?: boolean
}

/** How an answer is written that is asked for otherwise than as JSON. */
export async function shapeOf(
  { jq, modelo, csv }: ShapeOptions,
  { onScreen }: { onScreen: boolean },
): Promise<Shape | undefined> {
  // A megabyte, for nobody else.
  if (jq !== undefined) return (await import('./jq.js')).jqShape(jq, { onScreen })
  if (modelo !== undefined) return templateShape(modelo)
  return csv ? csvShape() : undefined
}
