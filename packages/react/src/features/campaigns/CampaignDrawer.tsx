import { type Campaign, type RecipientState, recipientStates } from '@morpheus/sdk'
import { Pause, Play, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useFormat } from '../../core/useFormat.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useQueryCache } from '../../provider/queries.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { Dialog } from '../../ui/Dialog.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { QueryError } from '../../widget/QueryView.js'
import { useTimes } from '../account/useTimes.js'
import { CampaignBadge, useProgressText } from './CampaignRow.js'
import { useCampaign, useCampaignRecipients } from './queries.js'
import { useCampaignTexts, useRecipientStateLabels } from './texts.js'

interface CampaignDrawerProps {
  sessionId: string
  campaignId: string
  onClose: () => void
}

export function CampaignDrawer({ sessionId, campaignId, onClose }: CampaignDrawerProps) {
  const texts = useCampaignTexts()
  const query = useCampaign(sessionId, campaignId)
  const error = useReadError(query)
  const campaign = query.data?.campaign
  return (
    <Dialog
      placement="side"
      title={campaign ? campaign.name : texts.title}
      description={campaign && <CampaignBadge state={campaign.state} />}
      onClose={onClose}
    >
      {!campaign && !error && <Skeleton height={200} />}
      {!campaign && error && <QueryError query={query} error={error} title={texts.detailError} />}
      {campaign && (
        <div className={stackClasses({ gap: 20 })}>
          <Summary campaign={campaign} />
          <Actions campaign={campaign} onRemoved={onClose} />
          <Recipients campaign={campaign} />
        </div>
      )}
    </Dialog>
  )
}

function Summary({ campaign }: { campaign: Campaign }) {
  const texts = useCampaignTexts()
  const times = useTimes()
  const errors = useErrors()
  const progress = useProgressText()
  const { text, startsAt, hours, error, errorI18n } = campaign
  return (
    <div className={stackClasses({ gap: 8 })}>
      <p>{progress(campaign)}</p>
      {error !== null && <Alert>{errors.translate(errorI18n, error)}</Alert>}
      {startsAt !== null && <p className="mo-list-row-detail">{texts.startsAt(times.dateTime(startsAt))}</p>}
      {hours !== '' && <p className="mo-list-row-detail">{texts.hours(hours)}</p>}
      <blockquote className="mo-campaign-text">{escapeInvisible(text)}</blockquote>
    </div>
  )
}

type ActionName = 'pause' | 'resume' | 'cancel' | 'remove'

function Actions({ campaign, onRemoved }: { campaign: Campaign; onRemoved: () => void }) {
  const texts = useCampaignTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const { act, busy } = useAction<ActionName>()
  const [asked, setAsked] = useState<'cancel' | 'remove' | null>(null)
  const { id: campaignId, sessionId: id, state } = campaign
  const hasEnded = state === 'finished' || state === 'cancelled'

  const run = async (name: ActionName) => {
    const isDone = await act(name, texts.failure, async () => {
      await client.campaigns[name]({ id, campaignId })
      await queries.invalidateQueries({ queryKey: keysOf(client).campaigns })
      return texts.done[name]
    })
    setAsked(null)
    if (isDone && name === 'remove') onRemoved()
  }
  return (
    <div className={stackClasses({ gap: 8, direction: 'row' })}>
      {!hasEnded && state !== 'paused' && (
        <Button size="small" icon={<Pause />} busy={busy === 'pause'} onClick={() => void run('pause')}>
          {texts.pause}
        </Button>
      )}
      {state === 'paused' && (
        <Button size="small" icon={<Play />} busy={busy === 'resume'} onClick={() => void run('resume')}>
          {texts.resume}
        </Button>
      )}
      {!hasEnded && (
        <Button size="small" variant="ghost" icon={<X />} onClick={() => setAsked('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {hasEnded && (
        <Button size="small" variant="ghost" icon={<Trash2 />} onClick={() => setAsked('remove')}>
          {texts.remove}
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={asked === 'cancel' ? texts.cancelTitle : texts.removeTitle}
          confirm={asked === 'cancel' ? texts.cancel : texts.remove}
          cancel={texts.keep}
          busy={busy === asked}
          onConfirm={() => void run(asked)}
          onCancel={() => setAsked(null)}
        >
          {asked === 'cancel' ? texts.cancelText : texts.removeText}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Recipients({ campaign }: { campaign: Campaign }) {
  const texts = useCampaignTexts()
  const labels = useRecipientStateLabels()
  const format = useFormat()
  const errors = useErrors()
  const [state, setState] = useState<RecipientState | undefined>(undefined)
  const query = useCampaignRecipients(campaign, state)
  const error = useReadError(query)
  const { recipients, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <section className={stackClasses({ gap: 10 })} aria-label={texts.recipients}>
      <Select
        aria-label={texts.recipientState}
        value={state ?? ''}
        onChange={({ target }) => setState(recipientStates.find((one) => one === target.value))}
      >
        <option value="">{`${texts.all} (${format.count(campaign.counts.total)})`}</option>
        {recipientStates
          .filter((one) => campaign.counts[one] > 0 || one === state)
          .map((one) => (
            <option key={one} value={one}>{`${labels[one]} (${format.count(campaign.counts[one])})`}</option>
          ))}
      </Select>
      {query.isPending && !error && <Skeleton height={120} />}
      {!query.data && error && <QueryError query={query} error={error} title={texts.recipientsError} />}
      {query.data && recipients.length === 0 && <p>{texts.noRecipients}</p>}
      {recipients.length > 0 && (
        <ul className="mo-campaign-recipients">
          {recipients.map(({ position, phone, state: result, reason, reasonText, reasonTextI18n }) => (
            <li key={position}>
              <span className="mo-figures">{format.phone(phone)}</span>
              <span className="mo-campaign-result">{labels[result]}</span>
              {reason !== null && (
                <span className="mo-campaign-reason">
                  {errors.translate(reasonTextI18n, reasonText ?? reason)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}
