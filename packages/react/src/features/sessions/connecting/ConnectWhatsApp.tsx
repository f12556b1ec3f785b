import type { ConnectOptions } from '@morpheus/sdk'
import { useReport } from '../../../provider/errors.js'
import { Dialog } from '../../../ui/Dialog.js'
import { type HeadingLevel, toHeading } from '../../../ui/lib/heading.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { ConnectBody } from './ConnectBody.js'
import { useConnectWhatsApp } from './flows.js'
import { useConnectTexts } from './texts.js'
import '../../../ui/display.css'
import './connectWhatsApp.css'

export interface ConnectWhatsAppProps
  extends Omit<ConnectOptions, 'storage' | 'sessions' | 'onError' | 'texts' | 'errorTexts'>,
    WidgetProps {
  /**
   * `inline` renders in place; `dialog` is open while mounted.
   * @default 'inline'
   */
  display?: 'inline' | 'dialog' | undefined
  /** Called when the user closes the dialog, connected or not. */
  onClose?: (() => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/**
 * Connects a session: finds or creates it, shows its QR code or takes a phone number, and reports when it is
 * connected. Continues after a reload of the page.
 * @example
 * <ConnectWhatsApp externalId="loja-1" name="Loja Centro" onConnected={({ phone }) => save(phone)} />
 */
export const ConnectWhatsApp = withErrorReporting(function ConnectWhatsApp(props: ConnectWhatsAppProps) {
  const { display = 'inline', onClose, headingLevel = 2, onError: _, ...options } = props
  const texts = useConnectTexts()
  const connecting = useConnectWhatsApp({ ...options, onError: useReport() })
  const body = (
    <ConnectBody
      connecting={connecting}
      isChoice={(options.method ?? 'choice') === 'choice'}
      onDone={display === 'dialog' ? onClose : undefined}
    />
  )
  const name = connecting.session?.name ?? options.name
  if (display === 'dialog')
    return (
      <Dialog
        {...rootProps(props)}
        title={texts.title}
        description={<span title={name}>{name}</span>}
        closesOutside={false}
        size="large"
        onClose={onClose}
      >
        <div className="mo-connect">{body}</div>
      </Dialog>
    )
  const Heading = toHeading(headingLevel)
  return (
    <section {...rootProps(props, 'mo-connect mo-connect-inline mo-card')}>
      <header className="mo-connect-header">
        <Heading className="mo-connect-title">{texts.title}</Heading>
        {name && (
          <p className="mo-muted mo-truncate" title={name}>
            {name}
          </p>
        )}
      </header>
      {body}
    </section>
  )
})
