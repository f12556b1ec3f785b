import { isNotOffered, type SignedInDevice } from '@morpheus/sdk'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog/ConfirmDialog.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { DeviceRow } from './DeviceRow.js'
import { useSecurityTexts } from './texts.js'
import { type Ending, useEndDevice } from './useEndDevice.js'
import { useSignedInDevices } from './useSecurity.js'
import './signedInDevices.css'

/** Replaceable parts of the widget. */
export interface SignedInDevicesSlots {
  /** Title and the button that signs out all other devices. */
  header?: Slot | undefined
  /** Content of a device's row, button included. */
  row?: Slot<{ device: SignedInDevice }> | undefined
}

export interface SignedInDevicesProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: SignedInDevicesSlots | undefined
}

/** Devices signed in to the account, each with a sign-out button. An extension: on other servers it shows a notice. */
export const SignedInDevices = widget(function SignedInDevices(props: SignedInDevicesProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = asIs } = slots ?? {}
  const errors = useErrors()
  const texts = useSecurityTexts().devices
  const { common } = useTexts()
  const list = useSignedInDevices()
  const error = useReadError(list)
  const [ending, setEnding] = useState<Ending | null>(null)
  const { busy, end } = useEndDevice()
  const devices = list.data?.devices
  const isMissing = !list.data && isNotOffered(error)
  const named = ending !== 'others' ? ending : null

  return (
    <Panel
      {...outermost(props)}
      title={texts.title}
      headingLevel={headingLevel}
      header={header}
      tools={
        devices?.some(({ current }) => !current) && (
          <Button size="small" onClick={() => setEnding('others')}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      {devices && (
        <ul className="mo-devices" aria-label={texts.title}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} slot={row} onEnd={() => setEnding(device)} />
          ))}
        </ul>
      )}
      {isMissing && <p className="mo-devices-missing">{texts.notOffered}</p>}
      {!devices && error && !isMissing && (
        <ErrorState
          icon={<CircleAlert />}
          title={texts.loadFailure}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          {errors.reason(error)}
        </ErrorState>
      )}
      {list.isPending && !error && (
        <div className="mo-devices">
          <p className="mo-sr" role="status">
            {common.loading}
          </p>
          {['a', 'b'].map((key) => (
            <div key={key} className="mo-device" aria-hidden="true">
              <Skeleton width={36} height={36} />
              <div>
                <Skeleton width="45%" height={20} />
                <Skeleton width="70%" height={18} />
              </div>
            </div>
          ))}
        </div>
      )}
      {ending !== null && (
        <ConfirmDialog
          title={named ? texts.confirmEndTitle : texts.confirmOthersTitle}
          confirm={named ? texts.end : texts.endOthers}
          busy={busy}
          onConfirm={() => void end(ending).then(() => setEnding(null))}
          onCancel={() => setEnding(null)}
        >
          {named ? texts.confirmEndText(named.name, named.ip) : texts.confirmOthersText}
        </ConfirmDialog>
      )}
    </Panel>
  )
})
