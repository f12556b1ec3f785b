import type { TargetKind } from '@morpheus/sdk'
import { useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { Stack } from '../../ui/Stack.js'
import { type Span, spans } from './DeliveryFilters.js'
import { useDeliveryTexts, useTargetLabels } from './texts.js'
import type { DeliveryActions } from './useDeliveryActions.js'

interface ReplayDialogProps {
  actions: DeliveryActions
  kinds: readonly TargetKind[]
  target: TargetKind | undefined
  onClose: () => void
}

export function ReplayDialog({ actions, kinds, target: initialTarget, onClose }: ReplayDialogProps) {
  const targetLabels = useTargetLabels()
  const texts = useDeliveryTexts()
  const common = useTexts().common
  const [since, setSince] = useState<Span>('24h')
  const [target, setTarget] = useState(initialTarget)

  async function replay() {
    const ms = spans.find(({ name }) => name === since)?.ms ?? 0
    if (await actions.replayFailed(new Date(Date.now() - ms).toISOString(), target)) onClose()
  }

  return (
    <Dialog
      title={texts.replayTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button variant="primary" busy={actions.busy === 'all'} onClick={() => void replay()}>
            {texts.confirmReplay}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <p className="mo-muted">{texts.replayText}</p>
        <Field label={texts.since}>
          {(control) => (
            <Select
              {...control}
              value={since}
              onChange={(event) =>
                setSince(spans.find(({ name }) => name === event.target.value)?.name ?? '24h')
              }
            >
              {spans.map(({ name }) => (
                <option key={name} value={name}>
                  {texts.sinces[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={texts.target}>
          {(control) => (
            <Select
              {...control}
              value={target ?? ''}
              onChange={(event) => setTarget(kinds.find((kind) => kind === event.target.value))}
            >
              <option value="">{texts.allTargets}</option>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {targetLabels[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Stack>
    </Dialog>
  )
}
