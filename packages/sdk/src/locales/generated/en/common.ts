// Generated from locales/en/common.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const commonMessages: Messages = {
  "common.seconds": [["count","plural",{"1":["#"," second"],"other":["#"," seconds"]}]],
  "common.minutes": [["count","plural",{"1":["#"," minute"],"other":["#"," minutes"]}]],
  "common.hours": [["count","plural",{"1":["#"," hour"],"other":["#"," hours"]}]],
  "common.requests_many": ["Too many requests. Try again in ",["wait"],"."],
  "common.writes_many": ["Too much stored in a short time. Try again in ",["wait"],"."],
  "common.tests_under_way": ["Too many connection tests are under way. Try again in ",["wait"],"."],
  "common.tests_many": ["Too many connection tests. Try again in ",["wait"],"."],
  "common.joins_many": ["Too many requests. Try again in ",["wait"],"."],
  "common.sessions_followed": ["A connection follows up to ",["limit"]," sessions, or all of the user"],
}
