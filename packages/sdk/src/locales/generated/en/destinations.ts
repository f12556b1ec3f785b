// Generated from locales/en/destinations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const destinationsMessages: Messages = {
  "destinations.session_missing": ["Give the webhook’s session"],
  "destinations.address_invalid": ["Invalid ",["field"]],
  "destinations.builder_url_missing": ["Give the builder’s URL: the API key is sent only to it, never to the viewer"],
  "destinations.chatflow_missing": ["Give the chatflow’s ID first"],
  "destinations.no_target": ["No enabled target of this session receives this event"],
  "destinations.too_slow": ["The server did not answer in ",["seconds"]," seconds."],
}
