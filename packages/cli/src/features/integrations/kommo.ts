import { authorizeKommo } from '@morpheus/sdk'
import { kommoMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, usageError } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'
import { findIntegration } from './find.js'
import { openConfig, requireConfig } from './openConfig.js'

export async function authorize(context: Context, reference: string, name: string): Promise<void> {
  const { output } = context
  const { kind, card } = findIntegration(name)
  if (kind !== 'kommo') throw usageError(`${card.label} não precisa de autorização.`, 'usage')
  await withClient(context, async (morpheus) => {
    const session = await findSession(morpheus, reference)
    requireConfig(await openConfig(morpheus, kind, session.id), session)
    const flow = authorizeKommo(morpheus, { sessionId: session.id })
    try {
      await new Promise<void>((resolve, reject) => {
        flow.store.subscribe(({ phase, error }) => {
          if (phase === 'connected') resolve()
          if (phase === 'failed')
            reject(failureError(error ?? kommoMessages.authorizeFailure, 'authorization_failed'))
        })
        void flow.start({
          isClosed: null,
          go(url) {
            output.note('Abra este endereço em um navegador que já entrou no painel, e permita o acesso:')
            output.data(url)
            output.note('Aguardando a autorização. Ctrl+C desiste.')
          },
        })
      })
    } finally {
      flow.stop()
    }
    output.success(kommoMessages.authorized)
  })
}
