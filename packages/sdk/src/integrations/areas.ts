import type { ReferenceOf } from '../core/rowReference.js'
import { descriptions } from './all.js'
import type { catalogue, IntegrationKind } from './catalogue.js'

type Described = typeof descriptions

export type DescribedAreas = {
  [Kind in IntegrationKind as (typeof catalogue)[Kind]['area']]: Described[Kind]['rows']
}

export const describedAreas: DescribedAreas = collectRows()
function collectRows(): DescribedAreas
function collectRows(): object {
  return Object.fromEntries(Object.values(descriptions).map(({ card, rows }) => [card.area, rows]))
}

export const describedReference: {
  readonly [Area in keyof DescribedAreas]: ReferenceOf<DescribedAreas[Area]>
} = collectReference()
function collectReference(): typeof describedReference
function collectReference(): object {
  return Object.fromEntries(Object.values(descriptions).map(({ card, reference }) => [card.area, reference]))
}
