import type { ApiKey } from '@morpheus/sdk'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useFormat } from '../../core/useFormat.js'
import { useNow } from '../../core/useNow.js'
import { useTexts } from '../../provider/texts.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow, ListRowSkeleton, RowList } from '../../ui/ListRow.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Stack } from '../../ui/Stack.js'
import { QueryView } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { useApiKeyActions, useApiKeys } from './queries.js'
import { useApiKeyScopeLabels, useApiKeyTexts } from './texts.js'
import './style.css'

const NewApiKeyDialog = lazy(async () => (await import('./NewApiKeyDialog.js')).NewApiKeyDialog)

/** Replaceable parts of the widget. */
export interface ApiKeysSlots {
  /** Title and create button. */
  header?: Slot | undefined
  /** Content of a key's row, button included. */
  row?: Slot<{ apiKey: ApiKey }> | undefined
  /** Shown when there are no keys. */
  empty?: Slot | undefined
}

export interface ApiKeysProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: ApiKeysSlots | undefined
}

/** API keys for scripts and embedded products: lists, creates and revokes them. */
export const ApiKeys = withErrorReporting(function ApiKeys(props: ApiKeysProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = renderChildren, empty = renderChildren } = slots ?? {}
  const texts = useApiKeyTexts()
  const { common } = useTexts()
  const keys = useApiKeys()
  const [isMaking, setMaking] = useState(false)
  const [keyToEnd, setEnding] = useState<ApiKey | null>(null)
  const isFull = keys.data !== undefined && keys.data.keys.length >= keys.data.most
  const create = (
    <Button icon={<Plus />} disabled={!keys.data || isFull} onClick={() => setMaking(true)}>
      {texts.create}
    </Button>
  )
  return (
    <Panel
      {...rootProps(props)}
      title={texts.title}
      headingLevel={headingLevel}
      header={header}
      tools={keys.data && keys.data.keys.length > 0 ? create : undefined}
    >
      <div className="mo-keys">
        <p className="mo-muted">{texts.intro}</p>
        {isFull && <p className="mo-muted">{texts.full(keys.data.most)}</p>}
        <QueryView
          query={keys}
          errorTitle={texts.failure}
          unsupported={<p className="mo-muted">{texts.notOffered}</p>}
          isEmpty={({ keys }) => keys.length === 0}
          empty={empty({
            children: (
              <EmptyState
                icon={<KeyRound />}
                title={texts.empty}
                level={levelBelow(headingLevel)}
                action={create}
              >
                {texts.emptyHelp}
              </EmptyState>
            ),
          })}
          loading={
            <Stack gap={8}>
              <p className="mo-sr" role="status">
                {common.loading}
              </p>
              {['a', 'b'].map((row) => (
                <ListRowSkeleton key={row}>
                  <Skeleton width="45%" height={20} />
                  <Skeleton width="70%" height={18} />
                </ListRowSkeleton>
              ))}
            </Stack>
          }
        >
          {({ keys }) => (
            <RowList>
              {keys.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} slot={row} onEnd={() => setEnding(key)} />
              ))}
            </RowList>
          )}
        </QueryView>
      </div>
      {isMaking && (
        <LazyBoundary>
          <NewApiKeyDialog onClose={() => setMaking(false)} />
        </LazyBoundary>
      )}
      {keyToEnd && <EndKey apiKey={keyToEnd} onClose={() => setEnding(null)} />}
    </Panel>
  )
})

function EndKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const texts = useApiKeyTexts()
  const { end } = useApiKeyActions()
  const { act, busy } = useAction<'end'>()

  async function confirm() {
    const isEnded = await act('end', texts.endFailure, async () => {
      await end(apiKey.id)
      return texts.ended
    })
    if (isEnded) onClose()
  }

  return (
    <ConfirmDialog
      title={texts.endTitle}
      confirm={texts.end}
      busy={busy !== null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {texts.endText(apiKey.name)}
    </ConfirmDialog>
  )
}

interface ApiKeyRowProps {
  apiKey: ApiKey
  slot: Slot<{ apiKey: ApiKey }>
  onEnd: () => void
}

function ApiKeyRow({ apiKey, slot, onEnd }: ApiKeyRowProps) {
  const format = useFormat()
  const apiKeyScopeLabels = useApiKeyScopeLabels()
  const times = useTimes()
  const texts = useApiKeyTexts()
  const now = useNow()
  const { name, prefix, scopes, sessionIds, expiresAt, lastUsedAt } = apiKey
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  const facts = [
    sessionIds === null
      ? texts.allSessions
      : sessionIds.length === 0
        ? texts.noSessions
        : texts.someSessions(sessionIds.length),
    lastUsedAt === null ? texts.neverUsed : texts.used(format.relative(lastUsedAt, now)),
    ...(isExpired ? [] : [expiresAt === null ? texts.neverExpires : texts.expires(times.date(expiresAt))]),
  ]
  return (
    <ListRow
      slot={({ children }) => slot({ apiKey, children })}
      title={
        <>
          <span>{name}</span>
          <code className="mo-key-prefix">{prefix}…</code>
        </>
      }
      badges={
        <>
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope === 'everything' ? 'warning' : 'neutral'}>
              {apiKeyScopeLabels[scope]}
            </Badge>
          ))}
          {isExpired && <Badge tone="danger">{texts.expired}</Badge>}
        </>
      }
      detail={facts.join(' · ')}
      actions={
        <Button aria-label={`${texts.end}: ${name}`} onClick={onEnd}>
          {texts.end}
        </Button>
      }
    />
  )
}
