import {
  type IntegrationStatus,
  lastFailureOf,
  type NamedField,
  type Section,
  sectionsOf,
} from '@morpheus/sdk/integrations'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '../core/useFormat.js'
import { useNow } from '../core/useNow.js'
import { DraftNotice } from '../drafts/DraftNotice.js'
import { useIntegrationStatusLabels } from '../features/deliveries/texts.js'
import { useTranslate } from '../provider/translate.js'
import { Alert } from '../ui/Alert.js'
import { Badge } from '../ui/Badge.js'
import { CopyField } from '../ui/CopyField.js'
import { ErrorState } from '../ui/ErrorState.js'
import { focusStart } from '../ui/lib/dialogFocus.js'
import { Skeleton } from '../ui/Skeleton.js'
import { FieldGrid } from './FieldGrid.js'
import { SecretPanel } from './SecretPanel.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'
import './editor.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface EditorBodyProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  visibleFields?: readonly string[]
  sectioned?: boolean
  placeholders?: Readonly<Record<string, string>>
  children?: ReactNode
}

export function EditorBody(props: EditorBodyProps) {
  const texts = useEditorTexts()
  const { state, editing } = props.editor
  if (state.phase === 'loading') {
    return (
      <div className="mo-editor-loading">
        <p className="mo-sr" role="status">
          {texts.loading}
        </p>
        {placeholders.map((key) => (
          <Skeleton key={key} height={44} />
        ))}
      </div>
    )
  }
  if (state.phase === 'unreadable') {
    return <ErrorState icon={<CircleAlert />} title={state.failure?.text ?? ''} onRetry={editing.start} />
  }
  return <EditorFields {...props} />
}

interface EditorFieldsProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  /** Field names to render; all when absent. */
  visibleFields?: readonly string[] | undefined
  sectioned?: boolean | undefined
  placeholders?: Readonly<Record<string, string>> | undefined
  children?: ReactNode
}

function EditorFields({
  editor,
  formId,
  onSubmit,
  visibleFields,
  sectioned = false,
  placeholders,
  children,
}: EditorFieldsProps) {
  const { description, state } = editor
  const { failure, fields, config, notice } = state
  const shownFields = visibleFields
    ? editor.fields.filter(({ name }) => visibleFields.includes(name))
    : editor.fields
  const visibleNames = new Set(shownFields.map(({ name }) => name))
  const isVisible = (path: string) => visibleNames.has(path.split('.')[0] ?? '')
  const hasVisibleError = Object.keys(fields).some(isVisible)
  // Errors of fields that the form does not render.
  const otherProblems = Object.entries(fields).flatMap(([path, message]) =>
    isVisible(path) ? [] : [message],
  )
  const advice = failure && description.advice?.[failure.code]
  const ref = useRef<HTMLFormElement>(null)
  // The dialog may have opened before the form had any input to focus.
  useEffect(() => {
    const dialog = ref.current?.closest('dialog')
    if (dialog) focusStart(dialog)
  }, [])

  return (
    <form
      ref={ref}
      id={formId}
      className="mo-editor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {failure && (!hasVisibleError || otherProblems.length > 0 || advice) && (
        <Alert isAnnounced={otherProblems.length === 0 && !advice}>
          {otherProblems.length > 0 ? otherProblems.join('. ') : !hasVisibleError && failure.text} {advice}
        </Alert>
      )}
      <DraftNotice draft={editor.draft} />
      {notice !== null && <p className="mo-editor-note">{notice}</p>}
      {sectioned && hasParts(editor) ? (
        <EditorSections editor={editor} />
      ) : (
        <>
          <FieldGrid editor={editor} fields={shownFields} {...(placeholders && { placeholders })} />
          <ReadOnlyValues editor={editor} />
          <SecretPanel editor={editor} />
        </>
      )}
      {config && children}
    </form>
  )
}

function hasParts({ fields, description }: Editor): boolean {
  return sectionsOf(fields).length > 1 || description.calls.test !== undefined
}

function EditorSections({ editor }: { editor: Editor }) {
  const texts = useEditorTexts()
  const { description, editing } = editor
  const root = useRef<HTMLDivElement>(null)
  const fields = new Map<Part, readonly NamedField[]>(
    sectionsOf(editor.fields).map(({ section, fields }) => [section, fields]),
  )
  const generatedField = Object.values(description.fields).find(({ shownOnce }) => shownOnce)
  const partExtras: Partial<Record<Part, ReactNode>> = {
    destination: <ReadOnlyValues editor={editor} />,
    security: generatedField && (
      <>
        <SecretPanel editor={editor} />
        {editing.secret() === null && (
          <p className="mo-editor-quiet">{texts.secretComes(generatedField.label)}</p>
        )}
      </>
    ),
    test: description.calls.test && <TestFacts config={editor.state.config} />,
  }
  const parts = partOrder.filter((part) => fields.has(part) || (part !== 'destination' && partExtras[part]))
  const current = useSectionInView(root, parts)

  return (
    <div ref={root} className="mo-editor-sections">
      <SectionNav parts={parts} current={current} root={root} />
      {parts.map((part) => (
        <div key={part} data-part={part} className="mo-editor-section">
          <h3 className="mo-editor-part" tabIndex={-1}>
            {texts.parts[part]}
          </h3>
          {fields.has(part) && <FieldGrid editor={editor} fields={fields.get(part) ?? []} />}
          {partExtras[part]}
        </div>
      ))}
    </div>
  )
}

function useSectionInView(root: RefObject<HTMLElement | null>, parts: readonly Part[]): Part | null {
  const [visitedSections, setSeen] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        setSeen((previous) => {
          const next = new Set(previous)
          for (const { target, isIntersecting } of entries) {
            const part = target.getAttribute('data-part') ?? ''
            if (isIntersecting) next.add(part)
            else next.delete(part)
          }
          return next
        })
      },
      // Top of the viewport, under the dialog's title.
      { rootMargin: '-12% 0px -60% 0px' },
    )
    for (const section of root.current?.querySelectorAll('[data-part]') ?? []) observer.observe(section)
    return () => observer.disconnect()
  }, [root])

  return parts.find((part) => visitedSections.has(part)) ?? parts[0] ?? null
}

function TestFacts({ config }: { config: object | null }) {
  const texts = useEditorTexts()
  const translate = useTranslate()
  const format = useFormat()
  const now = useNow()
  const stored = new Map<string, unknown>(Object.entries(config ?? {}))
  const report = (name: string) => {
    const value = stored.get(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  const attempt = report('lastAttemptAt')
  const success = report('lastSuccessAt')
  const { lastError = null, lastErrorI18n } = lastFailureOf(config) ?? {}
  const errorText = translate(lastErrorI18n, lastError)
  return (
    <>
      <p className="mo-editor-quiet">{texts.testHelp}</p>
      {attempt && (
        <p className="mo-editor-quiet mo-figures">
          {texts.lastAttempt(format.relative(attempt, now))} ·{' '}
          {success ? texts.lastSuccess(format.relative(success, now)) : texts.neverWorked}
        </p>
      )}
      {errorText && <p className="mo-editor-trouble">{errorText}</p>}
    </>
  )
}

interface SectionNavProps {
  parts: readonly Part[]
  current: Part | null
  root: RefObject<HTMLElement | null>
}

/** Navigation between the sections of a long form: buttons, because addresses belong to the host. */
function SectionNav({ parts, current, root }: SectionNavProps) {
  const texts = useEditorTexts()

  function goToPart(part: Part) {
    const section = root.current?.querySelector(`[data-part="${part}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('.mo-editor-part')?.focus({ preventScroll: true })
  }

  return (
    <nav className="mo-editor-nav" aria-label={texts.partsLabel}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className="mo-editor-place"
          aria-current={part === current ? 'location' : undefined}
          onClick={() => goToPart(part)}
        >
          {texts.parts[part]}
        </button>
      ))}
    </nav>
  )
}

const statusTones = { active: 'success', inactive: 'neutral', error: 'danger' } as const

function getStatus(config: object): IntegrationStatus | null {
  const status = 'status' in config ? config.status : null
  return status === 'active' || status === 'inactive' || status === 'error' ? status : null
}

function ReadOnlyValues({ editor: { editing, state } }: { editor: Editor }) {
  const texts = useEditorTexts()
  const labels = useIntegrationStatusLabels()
  const status = state.config && getStatus(state.config)
  return (
    <>
      {editing.getShownValues().map(({ label, value, help }) => (
        <CopyField key={label} label={label} value={value} hint={help} />
      ))}
      {status && (
        <p className="mo-editor-status">
          {texts.status} <Badge tone={statusTones[status]}>{labels[status]}</Badge>
        </p>
      )}
    </>
  )
}

type Part = Section | 'test'

const partOrder: readonly Part[] = ['destination', 'events', 'model', 'answers', 'security', 'test']
