import { isNotOffered, type Template } from '@morpheus/sdk'
import type { TemplatePreset } from '@morpheus/sdk/text'
import {
  ChartColumn,
  Download,
  FileX2,
  LayoutTemplate,
  LibraryBig,
  Plus,
  SearchX,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useRequestedEditor } from '../../core/useRequestedEditor.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Card } from '../../ui/Card.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { type HeadingLevel, levelBelow, toHeading } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Skeleton } from '../../ui/Skeleton.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { QueryError } from '../../widget/QueryView.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { type TemplateActions, useTemplateActions } from './actions.js'
import { type TemplatesFilter, useTemplateStats, useTemplates } from './queries.js'
import { TemplateCard } from './TemplateCard.js'
import type { OpenDialog } from './TemplateDialogs.js'
import { TemplateText } from './TemplateText.js'
import { TemplateTools } from './TemplateTools.js'
import { useTemplatePresets, useTemplateTexts } from './texts.js'
import './style.css'

const six = ['a', 'b', 'c', 'd', 'e', 'f']

function TemplateSkeletons() {
  const texts = useTexts().common
  return (
    <div>
      <p className="mo-sr" role="status">
        {texts.loading}
      </p>
      <div className="mo-template-grid" aria-hidden="true">
        {six.map((key) => (
          <Card key={key} className="mo-template">
            <Skeleton width="60%" height={22} />
            <Skeleton width="35%" height={18} />
            <Skeleton height={60} />
            <Skeleton width="50%" height={32} />
          </Card>
        ))}
      </div>
    </div>
  )
}

const addressStart = 'template.'
const parseAddress = (address: string) =>
  address.startsWith(addressStart) ? address.slice(addressStart.length) : null

/** Opens the template's form that the page's address asks for. */
function useRequestedTemplate(open: (dialog: OpenDialog) => void) {
  const client = useMorpheus()
  const notify = useToast()
  const errors = useErrors()
  const texts = useTemplateTexts()
  useRequestedEditor(parseAddress, async (id) => {
    if (id === 'new') return open({ kind: 'create' })
    try {
      const { template } = await client.templates.get({ id })
      open({ kind: 'edit', template })
    } catch (cause) {
      notify({ tone: 'error', text: errors.showError(cause, texts.failures.open), cause })
    }
  })
}

const TemplateDialogs = lazy(async () => (await import('./TemplateDialogs.js')).TemplateDialogs)

/** Replaceable parts of the widget. */
export interface TemplatesSlots {
  /** Title and the actions on all templates. */
  header?: Slot | undefined
  /** Content of a card, buttons included. */
  card?: Slot<{ template: Template }> | undefined
  /** Shown when there are no templates. */
  empty?: Slot | undefined
}

export interface TemplatesProps extends WidgetProps, FilterProps<TemplatesFilter> {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: TemplatesSlots | undefined
}

/** Message templates of the user: searches, creates, edits, imports and exports them. Configuration spec §2.4. */
export const Templates = withErrorReporting(function Templates(props: TemplatesProps) {
  const { headingLevel = 2, slots } = props
  const { header = renderChildren, card = renderChildren, empty = renderChildren } = slots ?? {}
  const texts = useTemplateTexts()
  const { filter, narrow } = useFilter<TemplatesFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const stats = useTemplateStats()
  const list = useTemplates(filter)
  const actions = useTemplateActions()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const error = useReadError(list)
  useRequestedTemplate(setDialog)
  const isUnsupported = !list.data && isNotOffered(error)
  const isFiltered = Object.keys(filter).length > 0
  const level = levelBelow(headingLevel)

  const open = (kind: 'edit' | 'view' | 'remove') => (template: Template) => setDialog({ kind, template })
  const isEmpty = list.data !== undefined && list.templates.length === 0
  return (
    <div {...rootProps(props, 'mo-templates')}>
      {header({
        children: (
          <TemplateHeader
            level={headingLevel}
            actions={actions}
            isMissing={isUnsupported}
            onOpen={setDialog}
          />
        ),
      })}
      {!isUnsupported && (
        <TemplateTools
          stats={stats}
          templates={list.templates}
          search={search}
          onSearch={setSearch}
          category={filter.category ?? null}
          onCategory={(category) => narrow({ category: category ?? undefined })}
        />
      )}
      {list.isPending && !error && <TemplateSkeletons />}
      {isUnsupported && (
        <EmptyState icon={<FileX2 />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      )}
      {!list.data && error && !isUnsupported && <QueryError query={list} error={error} title={texts.error} />}
      {isEmpty && isFiltered && (
        <EmptyState icon={<SearchX />} title={texts.none} level={level}>
          {texts.noMatchText}
        </EmptyState>
      )}
      {isEmpty &&
        !isFiltered &&
        empty({
          children: (
            <>
              <EmptyState icon={<LayoutTemplate />} title={texts.none} level={level}>
                {texts.noneText}
              </EmptyState>
              <Presets level={level} onUse={(preset) => setDialog({ kind: 'create', preset })} />
            </>
          ),
        })}
      {list.templates.length > 0 && (
        <ul
          className="mo-template-grid"
          aria-label={texts.list}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {list.templates.map((template) => (
            <li key={template.id}>
              {card({
                template,
                children: (
                  <TemplateCard
                    template={template}
                    level={level}
                    busy={actions.busy === template.id}
                    onView={open('view')}
                    onEdit={open('edit')}
                    onDuplicate={(one) => void actions.duplicate(one)}
                    onRemove={open('remove')}
                  />
                ),
              })}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <p className="mo-templates-more">
          {list.isFetchNextPageError && <span role="alert">{texts.moreError}</span>}
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </p>
      )}
      {dialog && (
        <LazyBoundary>
          <TemplateDialogs
            dialog={dialog}
            categories={stats.data?.categoryNames ?? []}
            actions={actions}
            onOpen={setDialog}
            onClose={() => setDialog(null)}
          />
        </LazyBoundary>
      )}
    </div>
  )
})

interface PresetsProps {
  level: HeadingLevel
  onUse: (preset: TemplatePreset) => void
}

function Presets({ level, onUse }: PresetsProps) {
  const texts = useTemplateTexts()
  const templatePresets = useTemplatePresets()
  const Heading = toHeading(level)
  return (
    <section className="mo-template-presets" aria-label={texts.presets}>
      <Heading className="mo-template-subtitle">{texts.presets}</Heading>
      <ul className="mo-template-grid">
        {templatePresets.map((preset) => (
          <li key={preset.name}>
            <Card className="mo-template" aria-label={preset.name}>
              <p className="mo-template-name">{preset.name}</p>
              <p className="mo-template-category">{preset.category}</p>
              <p className="mo-template-content">
                <TemplateText content={preset.content} as="written" />
              </p>
              <Button
                className="mo-template-use"
                aria-label={texts.presetNamed(preset.name)}
                onClick={() => onUse(preset)}
              >
                {texts.preset}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TemplateHeaderProps {
  level: HeadingLevel
  actions: TemplateActions
  isMissing: boolean
  onOpen: (dialog: OpenDialog) => void
}

function TemplateHeader({ level, actions, isMissing, onOpen }: TemplateHeaderProps) {
  const texts = useTemplateTexts()
  return (
    <PageHeader
      title={texts.title}
      headingLevel={level}
      actions={
        !isMissing && (
          <>
            <Button icon={<Upload />} onClick={() => onOpen({ kind: 'import' })}>
              {texts.import}
            </Button>
            <Button icon={<LibraryBig />} onClick={() => onOpen({ kind: 'library' })}>
              {texts.library}
            </Button>
            <Button icon={<ChartColumn />} onClick={() => onOpen({ kind: 'analytics' })}>
              {texts.analytics}
            </Button>
            <Button
              icon={<Download />}
              busy={actions.busy === 'export'}
              onClick={() => void actions.download()}
            >
              {texts.export}
            </Button>
            <Button variant="primary" icon={<Plus />} onClick={() => onOpen({ kind: 'create' })}>
              {texts.create}
            </Button>
          </>
        )
      }
    />
  )
}
