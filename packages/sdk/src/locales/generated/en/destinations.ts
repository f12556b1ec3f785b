// Generated from locales/en/destinations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const destinationsMessages: Messages = {
  "destinations.session_missing": ["Give the webhook’s session"],
  "destinations.address_invalid": ["Invalid ",["field"]],
  "destinations.builder_url_missing": ["Give the builder’s URL: the API key is sent only to it, never to the viewer"],
  "destinations.chatflow_missing": ["Give the chatflow’s ID first"],
  "destinations.no_target": ["No enabled target of this session receives this event"],
  "destinations.too_slow": ["The server did not answer in ",["seconds"]," seconds."],
  "destinations.header_missing": ["Give the header’s value"],
  "destinations.secret_missing": ["Give ",["secret"]],
  "destinations.moved": ["The destination changed: give the secrets again that it is to get"],
  "destinations.moved_secret": ["The destination changed: give ",["secret"]," again"],
  "destinations.moved_header": ["The destination changed: give the value again"],
  "destinations.moved_signing_secret": ["The destination changed: give the signing secret again, or replace it before the change"],
}
