// Generated from locales/en/trace.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const traceMessages: Messages = {
  "trace.target_paused": ["The target ",["target"]," is paused"],
  "trace.target_disabled": ["The target ",["target"]," is disabled"],
  "trace.skipped.human": ["A person answers this conversation"],
  "trace.skipped.paused": ["The bot is paused in this conversation"],
  "trace.skipped.keyword": ["The customer asked to leave the bot"],
  "trace.skipped.hours": ["Outside the bot’s hours"],
  "trace.skipped.nobody": ["No bot is active in this session"],
  "trace.skipped.old": ["The message was too old to be answered"],
  "trace.skipped.nothing": ["The message has nothing to answer, or was deleted"],
  "trace.under_way": ["Being sent now"],
  "trace.unrecorded": ["This attempt was not recorded: the gateway stopped during it, or it is of an earlier version"],
  "trace.note_events_gone": ["The oldest events of this message are no longer kept, nor are their deliveries"],
  "trace.note_message_gone": ["The message of these events is no longer kept"],
  "trace.note_event_missing": ["The event of this delivery is not kept: it was a test, or it is older than what is kept"],
  "trace.note_more_events": ["There are more events: these are the first ",["count"]],
}
