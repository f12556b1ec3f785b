import { NotFoundError, type Session } from '@morpheus/sdk'
import { ArrowLeft, CircleSlash, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { useReportError } from '../../provider/errors.js'
import { Button } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Field } from '../../ui/Field.js'
import { type HeadingLevel, levelBelow } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSession } from '../sessions/queries.js'
import { useDetailTexts } from '../sessions/SessionDetail/texts.js'
import { CatalogLists } from './CatalogLists.js'
import { useCatalogTexts } from './texts.js'
import './style.css'

const CreateProductDialog = lazy(async () => (await import('./productDialogs.js')).CreateProductDialog)

export interface CatalogProps extends WidgetProps {
  /** Id of the session. */
  sessionId: string
  /** Opens the session. */
  onOpenSession?: ((session: Pick<Session, 'id'>) => void) | undefined
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
}

/** Catalogue of a session's WhatsApp Business: creates, changes, hides, deletes and sends products; shows a contact's, too. */
export const Catalog = withErrorReporting(function Catalog(props: CatalogProps) {
  const { sessionId, onOpenSession, headingLevel = 2 } = props
  const texts = useCatalogTexts()
  const format = useFormat()
  const detailTexts = useDetailTexts()
  const { data: session, error: sessionError } = useSession(sessionId)
  const [contact, setContact] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  useReportError(sessionError)
  if (sessionError instanceof NotFoundError) {
    return (
      <EmptyState {...rootProps(props)} icon={<SearchX />} title={detailTexts.notFound} level={headingLevel}>
        {detailTexts.notFoundText}
      </EmptyState>
    )
  }
  const isCloud = session?.apiType === 'WHATSAPP_CLOUD'
  const isOnline = session?.status === 'connected'
  const level = levelBelow(headingLevel)
  return (
    <div {...rootProps(props, stackClasses({ gap: 16 }))}>
      <PageHeader
        title={contact === undefined ? texts.title : texts.contactOf(format.phone(contact))}
        headingLevel={headingLevel}
        description={texts.intro}
        back={
          onOpenSession && (
            <Button
              className="mo-page-back"
              size="small"
              variant="ghost"
              icon={<ArrowLeft />}
              onClick={() => onOpenSession(session ?? { id: sessionId })}
            >
              <span className="mo-truncate">{session?.name ?? texts.session}</span>
            </Button>
          )
        }
        actions={
          isOnline &&
          !isCloud &&
          (contact === undefined ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          ) : (
            <Button icon={<ArrowLeft />} onClick={() => setContact(undefined)}>
              {texts.contactClose}
            </Button>
          ))
        }
      />
      {isCloud ? (
        <section className="mo-card" aria-label={texts.title}>
          <EmptyState icon={<CircleSlash />} title={texts.unsupported} level={level}>
            {texts.unsupportedText}
          </EmptyState>
        </section>
      ) : (
        <>
          {isOnline && contact === undefined && <ContactChoice onChoose={setContact} />}
          <CatalogLists
            key={contact ?? ''}
            sessionId={sessionId}
            contact={contact}
            isRead={session !== undefined || sessionError !== null}
            isOffline={session !== undefined && !isOnline}
            level={level}
          />
        </>
      )}
      <LazyBoundary fallback={null}>
        {isCreating && <CreateProductDialog sessionId={sessionId} onClose={() => setCreating(false)} />}
      </LazyBoundary>
    </div>
  )
})

function ContactChoice({ onChoose }: { onChoose: (phone: string) => void }) {
  const texts = useCatalogTexts()
  const [text, setText] = useState('')
  const phone = text.replace(/\D/g, '')
  const isComplete = /^\d{10,13}$/.test(phone)
  return (
    <form
      className="mo-product-contact"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete) onChoose(phone)
      }}
    >
      <Field label={texts.contact}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="tel"
            placeholder={texts.contactHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={!isComplete}>
        {texts.contactOpen}
      </Button>
    </form>
  )
}
