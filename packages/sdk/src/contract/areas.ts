import type { AreaOf } from '../core/area.js'
import * as features from '../features/index.js'
import type { DescribedAreas } from '../integrations/areas.js'
import { cardOf, integrationKinds } from '../integrations/catalogue.js'
import { loadDescription } from '../integrations/load.js'
import type { Contract } from './table.js'

/**
 * The same table as `contract`, loadable by area: a client has the names of all rows at once, and loads an area's
 * schemas with its first call. Servers and documentation use `contract`, which has every schema.
 */
export const areas: { readonly [Area in keyof Contract]: AreaOf<Contract[Area]> } = {
  ...features,
  ...describeAreas(),
}

/** The areas of integrations: their names are in the catalogue, their rows come with the descriptions. */
function describeAreas(): { readonly [Area in keyof DescribedAreas]: AreaOf<DescribedAreas[Area]> }
function describeAreas(): object {
  return Object.fromEntries(
    integrationKinds.map((kind) => {
      const { area, rows } = cardOf(kind)
      const load = async () => (await loadDescription(kind)).rows
      return [area, { load, rows: Object.fromEntries(rows.map((name) => [name, true])) }]
    }),
  )
}
