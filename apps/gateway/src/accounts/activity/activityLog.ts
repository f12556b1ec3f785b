export { type Act, ActivityLog, type Origin } from '../../log/activityLog.js'
