import { isNotOffered, type SignedInDevice } from '@morpheus/sdk'
import { Monitor, Plug, Smartphone, SquareTerminal } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryError } from '../../widget/QueryView.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useTimes } from '../account/useTimes.js'
import { useSignedInDevices } from './queries.js'
import { useSecurityTexts } from './texts.js'
import './style.css'

const icons = { computer: Monitor, phone: Smartphone, terminal: SquareTerminal, program: Plug } as const

interface DeviceRowProps {
  device: SignedInDevice
  slot: Slot<{ device: SignedInDevice }>
  onEnd: () => void
}

function DeviceRow({ device, slot, onEnd }: DeviceRowProps) {
  const format = useFormat()
  const times = useTimes()
  const texts = useSecurityTexts().devices
  const name = useTranslate()(device.nameI18n, device.name)
  const { kind, ip, userAgent, createdAt, lastUsedAt, current } = device
  const Icon = icons[kind]
  return (
    <li className="mo-device">
      {slot({
        device,
        children: (
          <>
            <span className="mo-device-icon" aria-hidden="true">
              <Icon />
            </span>
            <div className="mo-device-text">
              <p className="mo-device-name">
                <span title={userAgent ?? undefined}>{name}</span>
                {current && <Badge tone="success">{texts.thisOne}</Badge>}
              </p>
              <p className="mo-device-facts">
                <span className="mo-mono">{ip}</span>
                <span title={times.dateTime(lastUsedAt)}>{texts.used(format.relative(lastUsedAt))}</span>
                <span title={times.dateTime(createdAt)}>{texts.entered(format.relative(createdAt))}</span>
              </p>
            </div>
            {!current && (
              <Button size="small" aria-label={texts.endNamed(name)} onClick={onEnd}>
                {texts.end}
              </Button>
            )}
          </>
        ),
      })}
    </li>
  )
}

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
export const SignedInDevices = withErrorReporting(function SignedInDevices(props: SignedInDevicesProps) {
  const { headingLevel = 2, slots } = props
  const { header, row = renderChildren } = slots ?? {}
  const texts = useSecurityTexts().devices
  const { common } = useTexts()
  const list = useSignedInDevices()
  const error = useReadError(list)
  const [deviceToEnd, setEnding] = useState<EndTarget | null>(null)
  const { busy, end } = useEndDevice()
  const devices = list.data?.devices
  const isUnsupported = !list.data && isNotOffered(error)
  const endingDevice = deviceToEnd !== 'others' ? deviceToEnd : null

  return (
    <Panel
      {...rootProps(props)}
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
      {isUnsupported && <p className="mo-devices-missing">{texts.notOffered}</p>}
      {!devices && error && !isUnsupported && (
        <QueryError query={list} error={error} title={texts.loadFailure} />
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
      {deviceToEnd !== null && (
        <ConfirmDialog
          title={endingDevice ? texts.confirmEndTitle : texts.confirmOthersTitle}
          confirm={endingDevice ? texts.end : texts.endOthers}
          busy={busy !== null}
          onConfirm={() => void end(deviceToEnd).then(() => setEnding(null))}
          onCancel={() => setEnding(null)}
        >
          {endingDevice ? texts.confirmEndText(endingDevice.name, endingDevice.ip) : texts.confirmOthersText}
        </ConfirmDialog>
      )}
    </Panel>
  )
})

type EndTarget = SignedInDevice | 'others'

/** Signs devices out, with notices; never rejects. */
function useEndDevice() {
  const texts = useSecurityTexts().devices
  const client = useMorpheus()
  const queries = useQueryCache()
  const { busy, act } = useAction<'end'>()
  return {
    busy,
    async end(target: EndTarget): Promise<void> {
      await act('end', texts.endFailure, async () => {
        if (target === 'others') await client.security.endOtherDevices()
        else await client.security.endDevice({ id: target.id })
        return target === 'others' ? texts.othersEnded : texts.ended
      })
      invalidate(queries, keysOf(client).devices)
    },
  }
}
