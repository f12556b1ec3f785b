import { type Contract, contract } from '@morpheus/sdk/contract'
import { catalogue, targetKinds } from '@morpheus/sdk/integrations'
import { feature } from '../core/feature.js'
import type { HandlersOf } from '../core/http/call.js'
import { integrationsTables } from '../core/tables/integrations.js'
import type { TargetAreas } from './integrations.js'

function targetRows(): Pick<Contract, keyof TargetAreas>
function targetRows(): object {
  return Object.fromEntries(targetKinds.map((kind) => [catalogue[kind].area, contract[catalogue[kind].area]]))
}

/** The areas of all targets: each kind describes its own. */
export const integrationTargets = feature({
  rows: targetRows(),
  handlers: ({ targetHandlers }: { targetHandlers: HandlersOf<TargetAreas> }) => targetHandlers,
  tables: integrationsTables,
})
