import {
  type CopySource,
  type IntegrationHealth,
  isNotOffered,
  type Morpheus,
  type Session,
} from '@morpheus/sdk'
import { cardOf, cardStanding, cardTexts } from '@morpheus/sdk/integrations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { CircleSlash, Unplug } from 'lucide-react'
import { useId, useState } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useReadError } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useTexts } from '../../../provider/texts.js'
import { useTranslate } from '../../../provider/translate.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { Field } from '../../../ui/Field.js'
import { RadioCard, RadioCards } from '../../../ui/RadioCards.js'
import { Select } from '../../../ui/Select.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Stack } from '../../../ui/Stack.js'
import { QueryError } from '../../../widget/QueryView.js'
import { useStandingLabels } from '../../deliveries/texts.js'
import { IntegrationIcon } from '../../integrations/IntegrationIcon.js'
import { useCopyTexts } from '../dialogs/texts.js'

/** Maximum of one call. */
const maxSessions = 1000

interface CopyableSession {
  sessionId: string
  name: string
  integrations: readonly IntegrationHealth[]
}

interface CopySources {
  sessions: readonly CopyableSession[]
  /** Number of integrations read when there are more; null when all were read. */
  partly: number | null
}

const copySourcesQuery = (client: Morpheus) =>
  queryOptions({
    queryKey: [...keysOf(client).allIntegrations, 'copyable'],
    queryFn: async ({ signal }): Promise<CopySources> => {
      const { integrations, total } = await client.monitoring.integrations({ limit: maxSessions }, { signal })
      const byId = new Map<string, CopyableSession>()
      for (const one of integrations) {
        if (cardOf(one.kind).notCopied !== undefined) continue
        const { name, integrations: existing } = byId.get(one.sessionId) ?? {
          name: one.sessionName,
          integrations: [],
        }
        byId.set(one.sessionId, { sessionId: one.sessionId, name, integrations: [...existing, one] })
      }
      const sessions = [...byId.values()]
      sessions.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))
      return { sessions, partly: total > integrations.length ? integrations.length : null }
    },
  })

function useCopySources() {
  return useQuery(copySourcesQuery(useMorpheus()), useQueryCache())
}

interface ApplyDialogProps {
  sessions: readonly Session[]
  onApply: (source: CopySource, sessions: readonly Session[]) => void
  onClose: () => void
}

export function ApplyDialog({ sessions, onApply, onClose }: ApplyDialogProps) {
  const texts = useCopyTexts()
  const common = useTexts().common
  const translate = useTranslate()
  const statusLabels = useStandingLabels()
  const group = useId()
  const query = useCopySources()
  const error = useReadError(query)
  const [from, setFrom] = useState<string | null>(null)
  const [requestedId, setRequestedId] = useState<string | null>(null)
  const sources = query.data?.sessions
  const source = sources?.find(({ sessionId }) => sessionId === from)
  const selectedIntegration =
    source?.integrations.find(({ kind }) => kind === requestedId) ?? source?.integrations[0]
  const targets = sessions.filter(({ id }) => id !== from)
  const canApply = selectedIntegration !== undefined && targets.length > 0

  return (
    <Dialog
      title={texts.applyTitle(sessions.length)}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={!canApply}
            onClick={() => {
              if (selectedIntegration)
                onApply(
                  { kind: selectedIntegration.kind, fromSessionId: selectedIntegration.sessionId },
                  targets,
                )
            }}
          >
            {texts.apply(targets.length)}
          </Button>
        </>
      }
    >
      {!sources && !error && <Skeleton height={64} />}
      {isNotOffered(error) && <EmptyState icon={<CircleSlash />} title={common.notOffered} />}
      {!sources && error && !isNotOffered(error) && (
        <QueryError query={query} error={error} title={texts.loadError} />
      )}
      {sources?.length === 0 && (
        <EmptyState icon={<Unplug />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      )}
      {sources && sources.length > 0 && (
        <Stack gap={16}>
          <p>{texts.warning}</p>
          <Field
            label={texts.source}
            hint={query.data?.partly == null ? undefined : texts.partly(query.data.partly)}
          >
            {(control) => (
              <Select {...control} value={from ?? ''} onChange={(event) => setFrom(event.target.value)}>
                {from === null && <option value="">{texts.choose}</option>}
                {sources.map(({ sessionId, name }) => (
                  <option key={sessionId} value={sessionId}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {source && (
            <RadioCards legend={texts.integration}>
              {source.integrations.map((health) => (
                <RadioCard
                  key={health.kind}
                  name={group}
                  title={cardTexts(health.kind, cardOf(health.kind), translate).label}
                  help={health.enabled ? statusLabels[cardStanding(health).state] : texts.disabled}
                  icon={<IntegrationIcon kind={health.kind} />}
                  checked={selectedIntegration?.kind === health.kind}
                  onChange={() => setRequestedId(health.kind)}
                />
              ))}
            </RadioCards>
          )}
        </Stack>
      )}
    </Dialog>
  )
}
