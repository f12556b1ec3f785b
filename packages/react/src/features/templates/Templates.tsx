import { isNotOffered, type Template } from '@morpheus/sdk'
import { CircleAlert, FileX2, LayoutTemplate, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useReadError } from '../../core/useReadError.js'
import { Button } from '../../ui/Button/Button.js'
import { EmptyState } from '../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import { type HeadingLevel, levelBelow } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { lazily } from '../../ui/kit/lazily.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { UntilLoaded } from '../../ui/kit/UntilLoaded.js'
import type { FilterProps } from '../../widget/FilterProps.js'
import { useFilter } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { Presets } from './Presets.js'
import { TemplateCard } from './TemplateCard.js'
import type { OpenDialog } from './TemplateDialogs.js'
import { TemplateHeader } from './TemplateHeader.js'
import { TemplateSkeletons } from './TemplateSkeletons.js'
import { TemplateTools } from './TemplateTools.js'
import type { TemplatesFilter } from './templateQueries.js'
import { useTemplateTexts } from './texts.js'
import { useTemplateActions } from './useTemplateActions.js'
import { useTemplateStats, useTemplates } from './useTemplates.js'
import './style.css'

const TemplateDialogs = lazily(async () => (await import('./TemplateDialogs.js')).TemplateDialogs)

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
export const Templates = widget(function Templates(props: TemplatesProps) {
  const { headingLevel = 2, slots } = props
  const { header = asIs, card = asIs, empty = asIs } = slots ?? {}
  const errors = useErrors()
  const texts = useTemplateTexts()
  const { filter, narrow } = useFilter<TemplatesFilter>(props)
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))
  const stats = useTemplateStats()
  const list = useTemplates(filter)
  const actions = useTemplateActions()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const error = useReadError(list)
  const isMissing = !list.data && isNotOffered(error)
  const isFiltered = Object.keys(filter).length > 0
  const level = levelBelow(headingLevel)

  const open = (kind: 'edit' | 'view' | 'remove') => (template: Template) => setDialog({ kind, template })
  const isEmpty = list.data !== undefined && list.templates.length === 0
  return (
    <div {...outermost(props, 'mo-templates')}>
      {header({
        children: (
          <TemplateHeader level={headingLevel} actions={actions} isMissing={isMissing} onOpen={setDialog} />
        ),
      })}
      {!isMissing && (
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
      {isMissing && (
        <EmptyState icon={<FileX2 />} title={texts.notOffered} level={level}>
          {texts.notOfferedText}
        </EmptyState>
      )}
      {!list.data && error && !isMissing && (
        <ErrorState
          icon={<CircleAlert />}
          title={texts.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        >
          {errors.reason(error)}
        </ErrorState>
      )}
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
        <UntilLoaded>
          <TemplateDialogs
            dialog={dialog}
            categories={stats.data?.categoryNames ?? []}
            actions={actions}
            onOpen={setDialog}
            onClose={() => setDialog(null)}
          />
        </UntilLoaded>
      )}
    </div>
  )
})
