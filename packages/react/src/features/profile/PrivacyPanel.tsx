import {
  messageTimers,
  type PrivacySetting,
  type PrivacySettings,
  privacyChoices,
  timerSeconds,
} from '@morpheus/sdk'
import { messageTimerLabel } from '@morpheus/sdk/text'
import { useAction } from '../../core/useAction.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { Panel } from '../../ui/Panel.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { QueryView } from '../../widget/QueryView.js'
import { useMessageTimerLabels } from '../conversations/texts.js'
import { usePrivacySettings, useProfileActions } from './queries.js'
import { usePrivacyAudienceLabels, usePrivacySettingLabels, useProfileTexts } from './texts.js'

const settings = [
  'lastSeen',
  'online',
  'picture',
  'about',
  'readReceipts',
  'groups',
  'calls',
] as const satisfies readonly PrivacySetting[]

interface PrivacyPanelProps {
  sessionId: string
  level: HeadingLevel
}

/** Privacy settings of a number; each applies when it is chosen. */
export function PrivacyPanel({ sessionId, level }: PrivacyPanelProps) {
  const texts = useProfileTexts()
  const query = usePrivacySettings(sessionId)
  return (
    <Panel title={texts.privacy} headingLevel={level} note={texts.privacyNote}>
      <div className="mo-profile-body">
        <QueryView query={query} errorTitle={texts.privacyError} loading={<Skeleton height={240} />}>
          {({ privacy }) => <PrivacyChoices sessionId={sessionId} privacy={privacy} />}
        </QueryView>
      </div>
    </Panel>
  )
}

function PrivacyChoices({ sessionId, privacy }: { sessionId: string; privacy: PrivacySettings }) {
  const texts = useProfileTexts()
  const settingLabels = usePrivacySettingLabels()
  const audienceLabels = usePrivacyAudienceLabels()
  const timerLabels = useMessageTimerLabels()
  const { act, busy } = useAction<PrivacySetting | 'timer'>()
  const { updatePrivacy } = useProfileActions(sessionId)
  const choose = (setting: PrivacySetting, value: string) => {
    const audience = privacyChoices[setting].find((one) => one === value)
    if (!audience) return
    void act(setting, texts.privacyFailure, async () => {
      await updatePrivacy({ [setting]: audience })
      return texts.privacySaved
    })
  }
  const timer = messageTimers.find((one) => timerSeconds[one] === (privacy.disappearingSeconds ?? 0))
  const chooseTimer = (value: string) => {
    const disappearing = messageTimers.find((one) => one === value)
    if (!disappearing) return
    void act('timer', texts.privacyFailure, async () => {
      await updatePrivacy({ disappearing })
      return texts.privacySaved
    })
  }
  return (
    <div className="mo-profile-privacy">
      {settings.map((setting) => {
        const current = privacy[setting]
        const choices: readonly string[] = privacyChoices[setting]
        return (
          <Field key={setting} label={settingLabels[setting]}>
            {(control) => (
              <Select
                {...control}
                value={current ?? ''}
                disabled={busy !== null}
                onChange={({ target }) => choose(setting, target.value)}
              >
                {current === null && <option value="">{texts.unknownAudience}</option>}
                {current !== null && !choices.includes(current) && (
                  <option value={current}>{audienceLabels[current]}</option>
                )}
                {privacyChoices[setting].map((audience) => (
                  <option key={audience} value={audience}>
                    {audienceLabels[audience]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      })}
      <Field label={texts.newChatTimer} hint={texts.newChatTimerHint}>
        {(control) => (
          <Select
            {...control}
            value={timer ?? ''}
            disabled={busy !== null}
            onChange={({ target }) => chooseTimer(target.value)}
          >
            {timer === undefined && (
              <option value="">{messageTimerLabel(privacy.disappearingSeconds, timerLabels)}</option>
            )}
            {messageTimers.map((one) => (
              <option key={one} value={one}>
                {timerLabels[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
