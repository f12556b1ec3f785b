import { isNotOffered, MorpheusError, type Template } from '@morpheus/sdk'
import { CircleAlert, FileX2, LayoutTemplate, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTemplateActions } from '../../../hooks/templates/useTemplateActions.js'
import { useTemplateStats, useTemplates } from '../../../hooks/templates/useTemplates.js'
import { useDebounced } from '../../../hooks/useDebounced.js'
import { useReadError } from '../../../hooks/useReadError.js'
import { useTemplateTexts } from '../../../text/templates.js'
import { Button } from '../../../ui/Button/Button.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { type OpenDialog, TemplateDialogs } from '../dialogs/TemplateDialogs.js'
import { Presets } from './Presets.js'
import { TemplateCard } from './TemplateCard.js'
import { TemplateHeader } from './TemplateHeader.js'
import { TemplateSkeletons } from './TemplateSkeletons.js'
import { TemplateTools } from './TemplateTools.js'
import './widget.css'

/** In milliseconds. */
const searchPause = 150

/** What a person chose on the page; a host keeps it, in the address for one. */
export interface TemplateChoice {
  search: string
  /** Null for all. */
  category: string | null
}

export interface TemplatesProps {
  choice: TemplateChoice
  onChoose: (choice: TemplateChoice) => void
  headingLevel?: 1 | 2
}

/** A user's templates: found, made, changed, sent in and out as files. Configuration spec §2.4. */
export function Templates({ choice, onChoose, headingLevel = 2 }: TemplatesProps) {
  const texts = useTemplateTexts()
  const [search, setSearch] = useState(choice.search)
  const rested = useDebounced(search.trim(), searchPause)
  const stats = useTemplateStats()
  const list = useTemplates({ search: rested, category: choice.category ?? undefined })
  const actions = useTemplateActions()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const error = useReadError(list)
  const isMissing = !list.data && isNotOffered(error)
  const isFiltered = rested !== '' || choice.category !== null
  const level = headingLevel === 1 ? 2 : 3

  useEffect(() => {
    if (rested !== choice.search) onChoose({ ...choice, search: rested })
  }, [rested, choice, onChoose])

  const open = (kind: 'edit' | 'view' | 'remove') => (template: Template) => setDialog({ kind, template })
  const isEmpty = list.data !== undefined && list.templates.length === 0
  return (
    <div className="mo-templates">
      <TemplateHeader level={headingLevel} actions={actions} isMissing={isMissing} onOpen={setDialog} />
      {!isMissing && (
        <TemplateTools
          stats={stats}
          templates={list.templates}
          search={search}
          onSearch={setSearch}
          category={choice.category}
          onCategory={(category) => onChoose({ ...choice, category })}
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
          {error instanceof MorpheusError ? error.message : undefined}
        </ErrorState>
      )}
      {isEmpty && (
        <EmptyState icon={isFiltered ? <SearchX /> : <LayoutTemplate />} title={texts.none} level={level}>
          {isFiltered ? texts.noMatchText : texts.noneText}
        </EmptyState>
      )}
      {isEmpty && !isFiltered && (
        <Presets level={level} onUse={(preset) => setDialog({ kind: 'create', preset })} />
      )}
      {list.templates.length > 0 && (
        <ul
          className="mo-template-grid"
          aria-label={texts.list}
          aria-busy={list.isPlaceholderData || undefined}
        >
          {list.templates.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              level={level}
              busy={actions.busy === template.id}
              onView={open('view')}
              onEdit={open('edit')}
              onDuplicate={(one) => void actions.duplicate(one)}
              onRemove={open('remove')}
            />
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
        <TemplateDialogs
          dialog={dialog}
          categories={stats.data?.categoryNames ?? []}
          actions={actions}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
