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
}
