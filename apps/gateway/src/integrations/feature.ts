import { type Contract, contract } from '@morpheus/sdk/contract'
import { catalogue, targetKinds } from '@morpheus/sdk/integrations'
import { feature } from '../core/feature.js'
import type { HandlersOf } from '../core/http/call.js'
import { chatwootCatchUp } from './chatwoot/inward/missedMessagesJob.js'
import { chatwootTables } from './chatwoot/tables.js'
import type { TargetAreas } from './integrations.js'
import { kommoTokenRenewal } from './kommo/kind.js'
import { kommoTables } from './kommo/tables.js'
import { openaiTables } from './openai/tables.js'
import { eventClientChecks } from './websocket/eventClients.js'

function targetRows(): Pick<Contract, keyof TargetAreas>
function targetRows(): object {
  return Object.fromEntries(targetKinds.map((kind) => [catalogue[kind].area, contract[catalogue[kind].area]]))
}

/** The areas of all targets: each kind describes its own. */
export const integrationTargets = feature({
  rows: targetRows(),
  handlers: ({ targetHandlers }: { targetHandlers: HandlersOf<TargetAreas> }) => targetHandlers,
  tables: { ...chatwootTables, ...kommoTables, ...openaiTables },
  jobs: { chatwootCatchUp, eventClientChecks, kommoTokenRenewal },
})
