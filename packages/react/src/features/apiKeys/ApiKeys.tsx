import type { ApiKey } from '@morpheus/sdk'
import { isNotOffered } from '@morpheus/sdk'
import { CircleAlert, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { ApiKeyRow } from './ApiKeyRow.js'
import { useApiKeyTexts } from './texts.js'
import { useApiKeyActions } from './useApiKeyActions.js'
import { useApiKeys } from './useApiKeys.js'
import './style.css'

const NewApiKeyDialog = lazily(async () => (await import('./NewApiKeyDialog.js')).NewApiKeyDialog)

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
export const ApiKeys = widget(function ApiKeys(props: ApiKeysProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = asIs, empty = asIs } = slots ?? {}
  const errors = useErrors()
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
      {...outermost(props)}
      title={texts.title}
      headingLevel={headingLevel}
      header={header}
      tools={keys.data && keys.data.keys.length > 0 ? create : undefined}
    >
      <div className="mo-keys">
        <p className="mo-muted">{texts.intro}</p>
        {isFull && <p className="mo-muted">{texts.full(keys.data.most)}</p>}
        {keys.data?.keys.length === 0 &&
          empty({
            children: (
              <EmptyState icon={<KeyRound />} title={texts.empty} level={3} action={create}>
                {texts.emptyHelp}
              </EmptyState>
            ),
          })}
        {keys.data && keys.data.keys.length > 0 && (
          <ul className="mo-keys-list">
            {keys.data.keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} slot={row} onEnd={() => setEnding(key)} />
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
            {errors.reason(error)}
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
      {isMaking && (
        <UntilLoaded>
          <NewApiKeyDialog onClose={() => setMaking(false)} />
        </UntilLoaded>
      )}
      {ending && <EndKey apiKey={ending} onClose={() => setEnding(null)} />}
    </Panel>
  )
})

function EndKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const errors = useErrors()
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
      notify({ tone: 'error', text: errors.told(error, texts.endFailure), cause: error })
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
