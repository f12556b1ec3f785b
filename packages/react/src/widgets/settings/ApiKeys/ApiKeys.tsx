import type { ApiKey } from '@morpheus/sdk'
import { isNotOffered, messageOf } from '@morpheus/sdk'
import { CircleAlert, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useApiKeyActions, useApiKeys } from '../../../hooks/account/useApiKeys.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useToast } from '../../../hooks/useToast.js'
import { useTexts } from '../../../provider/texts.js'
import { useApiKeyTexts } from '../../../text/apiKeys.js'
import { Button } from '../../../ui/Button/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog/ConfirmDialog.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { ApiKeyRow } from './ApiKeyRow.js'
import { NewApiKeyDialog } from './NewApiKeyDialog.js'
import './widget.css'

export interface ApiKeysProps {
  headingLevel?: 2 | 3
}

/** What scripts and embedded products call with: which keys there are, a new one, and the end of one. */
export function ApiKeys({ headingLevel = 2 }: ApiKeysProps) {
  const texts = useApiKeyTexts()
  const { common } = useTexts()
  const keys = useApiKeys()
  const error = useReadError(keys)
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const isFull = keys.data !== undefined && keys.data.keys.length >= keys.data.most
  const create = (
    <Button variant="primary" icon={<Plus />} disabled={!keys.data || isFull} onClick={() => setMaking(true)}>
      {texts.create}
    </Button>
  )
  return (
    <Panel
      title={texts.title}
      headingLevel={headingLevel}
      tools={keys.data && keys.data.keys.length > 0 ? create : undefined}
    >
      <div className="mo-keys">
        <p className="mo-muted">{texts.intro}</p>
        {isFull && <p className="mo-muted">{texts.full(keys.data.most)}</p>}
        {keys.data && keys.data.keys.length === 0 && (
          <EmptyState icon={<KeyRound />} title={texts.empty} level={3} action={create}>
            {texts.emptyHelp}
          </EmptyState>
        )}
        {keys.data && keys.data.keys.length > 0 && (
          <ul className="mo-keys-list">
            {keys.data.keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
            ))}
          </ul>
        )}
        {!keys.data && error && isNotOffered(error) && <p className="mo-muted">{texts.notOffered}</p>}
        {!keys.data && error && !isNotOffered(error) && (
          <ErrorState
            icon={<CircleAlert />}
            title={texts.failure}
            busy={keys.isFetching}
            onRetry={() => void keys.refetch()}
          >
            {error.message}
          </ErrorState>
        )}
        {keys.isPending && !error && (
          <div className="mo-keys-list">
            <p className="mo-sr" role="status">
              {common.loading}
            </p>
            {['a', 'b'].map((row) => (
              <div key={row} className="mo-key" aria-hidden="true">
                <Skeleton width="45%" height={20} />
                <Skeleton width="70%" height={18} />
              </div>
            ))}
          </div>
        )}
      </div>
      {isMaking && <NewApiKeyDialog onClose={() => setMaking(false)} />}
      {ending && <EndKey apiKey={ending} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

function EndKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const texts = useApiKeyTexts()
  const notify = useToast()
  const { end } = useApiKeyActions()
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await end(apiKey.id)
      notify({ tone: 'success', text: texts.ended })
      onClose()
    } catch (error) {
      notify({ tone: 'error', text: messageOf(error, texts.endFailure) })
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      title={texts.endTitle}
      confirm={texts.end}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {texts.endText(apiKey.name)}
    </ConfirmDialog>
  )
}
