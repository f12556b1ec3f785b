// Generated from locales/en/dashboard.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const dashboardMessages: Messages = {
  "dashboard.card.messages": ["Messages today"],
  "dashboard.card.messages.subtitle": [["received","number"]," received · ",["sent","number"]," sent"],
  "dashboard.card.messages.trend": ["against yesterday until ",["hour"],"h"],
  "dashboard.card.messages.queued": [["queued","number"]," queued"],
  "dashboard.card.messages.failed": [["failed","number"]," failed"],
  "dashboard.card.messages.queued_and_failed": [["queued","number"]," queued · ",["failed","number"]," failed"],
  "dashboard.card.contacts": ["Contacts"],
  "dashboard.card.contacts.subtitle": [["added","number"]," added in the last 24 h"],
  "dashboard.card.contacts.trend": ["in the last 24 h"],
  "dashboard.card.attention": ["Need attention"],
  "dashboard.card.attention.subtitle": [["down","number"]," down · ",["reconnecting","number"]," reconnecting",["restricted","plural",{"0":[],"other":[" · ","#"," restricted"]}],["unstable","plural",{"0":[],"other":[" · ","#"," unstable"]}]],
  "dashboard.card.response_time": ["Response time"],
  "dashboard.card.response_time.subtitle": ["P95 ",["milliseconds","number"]," ms"],
  "dashboard.card.response_time.no_requests": ["No requests in the last 5 min"],
  "dashboard.card.response_time.trend": ["against the 5 min before"],
  "dashboard.activity.session_connected": ["Session connected"],
  "dashboard.activity.session_fell": ["Session down: ",["cause"]],
  "dashboard.activity.message_failed": ["Message not sent to ",["to"],": ",["error"]],
  "dashboard.activity.message_sent": ["Message sent to ",["to"]],
  "dashboard.activity.message_sent_to_group": ["Message sent to a group"],
  "dashboard.activity.message_received": ["Message received from ",["from"]],
  "dashboard.activity.template_created": ["Template created: ",["name"]],
  "dashboard.activity.deliveries_failing": ["Deliveries fail at ",["target"]],
  "dashboard.activity.deliveries_failing_because": ["Deliveries fail at ",["target"],": ",["error"]],
}
