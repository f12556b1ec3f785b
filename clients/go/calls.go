// Code generated from the contract by `npm run generate`. DO NOT EDIT.

package morpheus

import (
	"context"
	"encoding/json"
)

// Client makes calls of the Morpheus API, by area. Create one with New.
type Client struct {
	transport
	Account              *AccountCalls
	Activity             *ActivityCalls
	APIKeys              *APIKeysCalls
	Auth                 *AuthCalls
	Campaigns            *CampaignsCalls
	OptOuts              *OptOutsCalls
	CloudTemplates       *CloudTemplatesCalls
	Sessions             *SessionsCalls
	Contacts             *ContactsCalls
	Conversations        *ConversationsCalls
	Groups               *GroupsCalls
	Migration            *MigrationCalls
	Profile              *ProfileCalls
	Dashboard            *DashboardCalls
	Messages             *MessagesCalls
	Monitoring           *MonitoringCalls
	Nodes                *NodesCalls
	Events               *EventsCalls
	Deliveries           *DeliveriesCalls
	DeviceAuthorization  *DeviceAuthorizationCalls
	NotificationSettings *NotificationSettingsCalls
	AccountNotifications *AccountNotificationsCalls
	Passkey              *PasskeyCalls
	Security             *SecurityCalls
	Users                *UsersCalls
	Invitations          *InvitationsCalls
	Email                *EmailCalls
	Statuses             *StatusesCalls
	Channels             *ChannelsCalls
	Catalog              *CatalogCalls
	System               *SystemCalls
	Templates            *TemplatesCalls
	Tokens               *TokensCalls
	Trace                *TraceCalls
	Backups              *BackupsCalls
	Privacy              *PrivacyCalls
	VirtualPhone         *VirtualPhoneCalls
	Webhooks             *WebhooksCalls
	Websocket            *WebsocketCalls
	Rabbitmq             *RabbitmqCalls
	Sqs                  *SqsCalls
	Nats                 *NatsCalls
	Kafka                *KafkaCalls
	N8n                  *N8nCalls
	Chatwoot             *ChatwootCalls
	Typebot              *TypebotCalls
	Openai               *OpenaiCalls
	Kommo                *KommoCalls
	Flowise              *FlowiseCalls
	Dify                 *DifyCalls
	Behavior             *BehaviorCalls
	Proxy                *ProxyCalls
	Device               *DeviceCalls
	Warmup               *WarmupCalls
	Cloud                *CloudCalls
}

func openAreas(client *Client) {
	client.Account = &AccountCalls{&client.transport}
	client.Activity = &ActivityCalls{&client.transport}
	client.APIKeys = &APIKeysCalls{&client.transport}
	client.Auth = &AuthCalls{&client.transport}
	client.Campaigns = &CampaignsCalls{&client.transport}
	client.OptOuts = &OptOutsCalls{&client.transport}
	client.CloudTemplates = &CloudTemplatesCalls{&client.transport}
	client.Sessions = &SessionsCalls{&client.transport}
	client.Contacts = &ContactsCalls{&client.transport}
	client.Conversations = &ConversationsCalls{&client.transport}
	client.Groups = &GroupsCalls{&client.transport}
	client.Migration = &MigrationCalls{&client.transport}
	client.Profile = &ProfileCalls{&client.transport}
	client.Dashboard = &DashboardCalls{&client.transport}
	client.Messages = &MessagesCalls{&client.transport}
	client.Monitoring = &MonitoringCalls{&client.transport}
	client.Nodes = &NodesCalls{&client.transport}
	client.Events = &EventsCalls{&client.transport}
	client.Deliveries = &DeliveriesCalls{&client.transport}
	client.DeviceAuthorization = &DeviceAuthorizationCalls{&client.transport}
	client.NotificationSettings = &NotificationSettingsCalls{&client.transport}
	client.AccountNotifications = &AccountNotificationsCalls{&client.transport}
	client.Passkey = &PasskeyCalls{&client.transport}
	client.Security = &SecurityCalls{&client.transport}
	client.Users = &UsersCalls{&client.transport}
	client.Invitations = &InvitationsCalls{&client.transport}
	client.Email = &EmailCalls{&client.transport}
	client.Statuses = &StatusesCalls{&client.transport}
	client.Channels = &ChannelsCalls{&client.transport}
	client.Catalog = &CatalogCalls{&client.transport}
	client.System = &SystemCalls{&client.transport}
	client.Templates = &TemplatesCalls{&client.transport}
	client.Tokens = &TokensCalls{&client.transport}
	client.Trace = &TraceCalls{&client.transport}
	client.Backups = &BackupsCalls{&client.transport}
	client.Privacy = &PrivacyCalls{&client.transport}
	client.VirtualPhone = &VirtualPhoneCalls{&client.transport}
	client.Webhooks = &WebhooksCalls{&client.transport}
	client.Websocket = &WebsocketCalls{&client.transport}
	client.Rabbitmq = &RabbitmqCalls{&client.transport}
	client.Sqs = &SqsCalls{&client.transport}
	client.Nats = &NatsCalls{&client.transport}
	client.Kafka = &KafkaCalls{&client.transport}
	client.N8n = &N8nCalls{&client.transport}
	client.Chatwoot = &ChatwootCalls{&client.transport}
	client.Typebot = &TypebotCalls{&client.transport}
	client.Openai = &OpenaiCalls{&client.transport}
	client.Kommo = &KommoCalls{&client.transport}
	client.Flowise = &FlowiseCalls{&client.transport}
	client.Dify = &DifyCalls{&client.transport}
	client.Behavior = &BehaviorCalls{&client.transport}
	client.Proxy = &ProxyCalls{&client.transport}
	client.Device = &DeviceCalls{&client.transport}
	client.Warmup = &WarmupCalls{&client.transport}
	client.Cloud = &CloudCalls{&client.transport}
}

// AccountCalls has the calls of the area `account`.
type AccountCalls struct{ transport *transport }

// Get calls `GET /api/settings/user`.
//
// The answer:
//   - name: The person’s name.
//   - email: The e-mail address.
//   - phone: The person’s phone; null where not given.
//   - timezone: The time zone, such as America/Sao_Paulo.
//   - language: The language.
//   - twoFactorEnabled: Whether two-factor authentication is on.
//   - administrator: Whether the user administers the gateway.
func (area *AccountCalls) Get(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/user"}, nil, options)
}

// AccountUpdateParams has the arguments of Account.Update.
type AccountUpdateParams struct {
	// The name.
	Name *string `json:"name,omitempty"`

	// The e-mail address.
	Email *string `json:"email,omitempty"`

	// The number, as digits, with country and area code.
	Phone any `json:"phone,omitempty"`

	// The time zone, such as America/Sao_Paulo.
	Timezone *string `json:"timezone,omitempty"`

	// The language, such as pt-BR. One of: pt-BR.
	Language *string `json:"language,omitempty"`
}

// Update calls `PUT /api/settings/user`.
//
// The answer:
//   - name: The person’s name.
//   - email: The e-mail address.
//   - phone: The person’s phone; null where not given.
//   - timezone: The time zone, such as America/Sao_Paulo.
//   - language: The language.
//   - twoFactorEnabled: Whether two-factor authentication is on.
//   - administrator: Whether the user administers the gateway.
func (area *AccountCalls) Update(ctx context.Context, params AccountUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings/user", hasBody: true}, params, options)
}

// Settings calls `GET /api/settings`.
//
// The answer:
//   - name: The person’s name.
//   - email: The e-mail address.
//   - phone: The person’s phone; null where not given.
//   - timezone: The time zone, such as America/Sao_Paulo.
//   - language: The language.
//   - twoFactorEnabled: Whether two-factor authentication is on.
//   - administrator: Whether the user administers the gateway.
func (area *AccountCalls) Settings(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings"}, nil, options)
}

// AccountUpdateSettingsParams has the arguments of Account.UpdateSettings.
type AccountUpdateSettingsParams struct {
	// The name.
	Name *string `json:"name,omitempty"`

	// The e-mail address.
	Email *string `json:"email,omitempty"`

	// The number, as digits, with country and area code.
	Phone any `json:"phone,omitempty"`

	// The time zone, such as America/Sao_Paulo.
	Timezone *string `json:"timezone,omitempty"`

	// The language, such as pt-BR. One of: pt-BR.
	Language *string `json:"language,omitempty"`
}

// UpdateSettings calls `PUT /api/settings`.
//
// The answer:
//   - name: The person’s name.
//   - email: The e-mail address.
//   - phone: The person’s phone; null where not given.
//   - timezone: The time zone, such as America/Sao_Paulo.
//   - language: The language.
//   - twoFactorEnabled: Whether two-factor authentication is on.
//   - administrator: Whether the user administers the gateway.
func (area *AccountCalls) UpdateSettings(ctx context.Context, params AccountUpdateSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings", hasBody: true}, params, options)
}

// ActivityCalls has the calls of the area `activity`.
type ActivityCalls struct{ transport *transport }

// ActivityListParams has the arguments of Activity.List.
type ActivityListParams struct {
	// Of which period. One of: 24h, 7d, 30d, all.
	Period *string `json:"period,omitempty"`

	// Only what is in this state. One of: success, warning, error, failed, all.
	Status *string `json:"status,omitempty"`

	// Only those of this action.
	Action *string `json:"action,omitempty"`

	// From this day or instant on.
	StartDate any `json:"startDate,omitempty"`

	// Until this day or instant.
	EndDate any `json:"endDate,omitempty"`

	// Which page, from 1.
	Page *int `json:"page,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/settings/activity-logs`.
//
// The answer:
//   - logs: The entries of this page.
//   - page: The number of this page, from 1.
//   - totalPages: How many pages there are.
//   - total: How many there are in all.
func (area *ActivityCalls) List(ctx context.Context, params ActivityListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/activity-logs", query: []string{"period", "status", "action", "startDate", "endDate", "page", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *ActivityCalls) All(ctx context.Context, params ActivityListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"period", "status", "action", "startDate", "endDate", "page", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/settings/activity-logs", query: query}, "logs", params, visit, options)
}

// Sample calls `POST /api/settings/activity-logs/sample`.
//
// The answer:
//   - created: Whether it was created now.
func (area *ActivityCalls) Sample(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/activity-logs/sample"}, nil, options)
}

// ActivityDownloadParams has the arguments of Activity.Download.
type ActivityDownloadParams struct {
	// Of which period. One of: 24h, 7d, 30d, all.
	Period *string `json:"period,omitempty"`

	// Only what is in this state. One of: success, warning, error, failed, all.
	Status *string `json:"status,omitempty"`

	// Only those of this action.
	Action *string `json:"action,omitempty"`

	// From this day or instant on.
	StartDate any `json:"startDate,omitempty"`

	// Until this day or instant.
	EndDate any `json:"endDate,omitempty"`
}

// Download calls `GET /api/settings/activity-logs/export`.
func (area *ActivityCalls) Download(ctx context.Context, params ActivityDownloadParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/settings/activity-logs/export", query: []string{"period", "status", "action", "startDate", "endDate"}, isLong: true}, params, options)
}

// APIKeysCalls has the calls of the area `apiKeys`.
type APIKeysCalls struct{ transport *transport }

// List calls `GET /api/settings/api-keys`.
//
// The answer:
//   - keys: The keys.
//   - most: How many keys there may be.
func (area *APIKeysCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/api-keys"}, nil, options)
}

// APIKeysCreateParams has the arguments of APIKeys.Create.
type APIKeysCreateParams struct {
	// The name.
	Name string `json:"name"`

	// What the key allows.
	Scopes []string `json:"scopes"`

	// Only these sessions; null for all.
	SessionIDs any `json:"sessionIds,omitempty"`

	// Until when it is valid; null where it has no end.
	ExpiresAt any `json:"expiresAt,omitempty"`
}

// Create calls `POST /api/settings/api-keys`.
//
// The answer:
//   - key: The key.
//   - secret: The whole key, in this answer only.
func (area *APIKeysCalls) Create(ctx context.Context, params APIKeysCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/api-keys", hasBody: true}, params, options)
}

// APIKeysRemoveParams has the arguments of APIKeys.Remove.
type APIKeysRemoveParams struct {
	// The id of the API key.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/settings/api-keys/{id}`.
func (area *APIKeysCalls) Remove(ctx context.Context, params APIKeysRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/api-keys/{id}"}, params, options)
}

// AuthCalls has the calls of the area `auth`.
type AuthCalls struct{ transport *transport }

// AuthLoginParams has the arguments of Auth.Login.
type AuthLoginParams struct {
	// The e-mail address.
	Email string `json:"email"`

	// The password.
	Password string `json:"password"`

	// The code of the authenticator app, where it is asked for.
	Code *string `json:"code,omitempty"`
}

// Login calls `POST /api/auth/login`.
//
// The answer:
//   - user: The user.
//   - token: The token, for `Authorization: Bearer`.
func (area *AuthCalls) Login(ctx context.Context, params AuthLoginParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/login", hasBody: true}, params, options)
}

// Logout calls `POST /api/auth/logout`.
func (area *AuthCalls) Logout(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/logout"}, nil, options)
}

// SignOutEverywhere calls `POST /api/auth/sign-out-everywhere`.
func (area *AuthCalls) SignOutEverywhere(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/sign-out-everywhere"}, nil, options)
}

// Verify calls `GET /api/auth/verify`.
//
// The answer:
//   - user: The user.
//   - key: The API key of the call; null with a token.
func (area *AuthCalls) Verify(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/auth/verify"}, nil, options)
}

// Refresh calls `POST /api/auth/refresh`.
//
// The answer:
//   - user: The user.
//   - token: The token, for `Authorization: Bearer`.
func (area *AuthCalls) Refresh(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/refresh"}, nil, options)
}

// CampaignsCalls has the calls of the area `campaigns`.
type CampaignsCalls struct{ transport *transport }

// CampaignsListParams has the arguments of Campaigns.List.
type CampaignsListParams struct {
	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`

	// Only what is in this state. One of: scheduled, running, paused, finished, cancelled.
	State *string `json:"state,omitempty"`
}

// List calls `GET /api/campaigns`.
//
// The answer:
//   - campaigns: The campaigns, newest first.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *CampaignsCalls) List(ctx context.Context, params CampaignsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/campaigns", query: []string{"cursor", "limit", "sessionId", "state"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *CampaignsCalls) All(ctx context.Context, params CampaignsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"cursor", "limit", "sessionId", "state"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/campaigns", query: query}, "campaigns", params, visit, options)
}

// CampaignsCreateParams has the arguments of Campaigns.Create.
type CampaignsCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name.
	Name string `json:"name"`

	// The text, for people.
	Message *string `json:"message,omitempty"`

	// The address.
	URL *string `json:"url,omitempty"`

	// The id of a message whose file is sent, or of a file uploaded before.
	Media *string `json:"media,omitempty"`

	// The type. One of: image, video, audio, document, sticker.
	Type *string `json:"type,omitempty"`

	// The file’s name, as the recipient sees it.
	FileName any `json:"fileName,omitempty"`

	// The template.
	Template map[string]any `json:"template,omitempty"`

	// The recipients.
	Recipients []any `json:"recipients,omitempty"`

	// The recipients as CSV; the first line names the columns, which are the variables of the text.
	Csv *string `json:"csv,omitempty"`

	// When it begins; at once where absent or null.
	StartsAt *string `json:"startsAt,omitempty"`

	// The hours in which it sends, in the user’s time zone; always where empty.
	Hours *string `json:"hours,omitempty"`
}

// Create calls `POST /api/sessions/{id}/campaigns`.
//
// The answer:
//   - campaign: The campaign.
func (area *CampaignsCalls) Create(ctx context.Context, params CampaignsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/campaigns", hasBody: true}, params, options)
}

// CampaignsUploadFileParams has the arguments of Campaigns.UploadFile.
type CampaignsUploadFileParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The file.
	File Upload `json:"-"`

	// The type. One of: image, video, audio, document, sticker.
	Type *string `json:"type,omitempty"`
}

// UploadFile calls `POST /api/sessions/{id}/campaigns/files`.
//
// The answer:
//   - media: The id of a message whose file is sent, or of a file uploaded before.
//   - type: The type.
func (area *CampaignsCalls) UploadFile(ctx context.Context, params CampaignsUploadFileParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/campaigns/files", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// CampaignsGetParams has the arguments of Campaigns.Get.
type CampaignsGetParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`
}

// Get calls `GET /api/sessions/{id}/campaigns/{campaignId}`.
//
// The answer:
//   - campaign: The campaign.
func (area *CampaignsCalls) Get(ctx context.Context, params CampaignsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/campaigns/{campaignId}"}, params, options)
}

// CampaignsRecipientsParams has the arguments of Campaigns.Recipients.
type CampaignsRecipientsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// Only what is in this state. One of: waiting, queued, sent, delivered, read, failed, skipped.
	State *string `json:"state,omitempty"`
}

// Recipients calls `GET /api/sessions/{id}/campaigns/{campaignId}/recipients`.
//
// The answer:
//   - recipients: The recipients.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *CampaignsCalls) Recipients(ctx context.Context, params CampaignsRecipientsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/campaigns/{campaignId}/recipients", query: []string{"cursor", "limit", "state"}}, params, options)
}

// AllRecipients passes everything that Recipients lists to visit, page by page, until it returns an error.
func (area *CampaignsCalls) AllRecipients(ctx context.Context, params CampaignsRecipientsParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"cursor", "limit", "state"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/campaigns/{campaignId}/recipients", query: query}, "recipients", params, visit, options)
}

// CampaignsPauseParams has the arguments of Campaigns.Pause.
type CampaignsPauseParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`
}

// Pause calls `POST /api/sessions/{id}/campaigns/{campaignId}/pause`.
//
// The answer:
//   - campaign: The campaign.
func (area *CampaignsCalls) Pause(ctx context.Context, params CampaignsPauseParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/campaigns/{campaignId}/pause"}, params, options)
}

// CampaignsResumeParams has the arguments of Campaigns.Resume.
type CampaignsResumeParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`
}

// Resume calls `POST /api/sessions/{id}/campaigns/{campaignId}/resume`.
//
// The answer:
//   - campaign: The campaign.
func (area *CampaignsCalls) Resume(ctx context.Context, params CampaignsResumeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/campaigns/{campaignId}/resume"}, params, options)
}

// CampaignsCancelParams has the arguments of Campaigns.Cancel.
type CampaignsCancelParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`
}

// Cancel calls `POST /api/sessions/{id}/campaigns/{campaignId}/cancel`.
//
// The answer:
//   - campaign: The campaign.
func (area *CampaignsCalls) Cancel(ctx context.Context, params CampaignsCancelParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/campaigns/{campaignId}/cancel"}, params, options)
}

// CampaignsRemoveParams has the arguments of Campaigns.Remove.
type CampaignsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the campaign.
	CampaignID string `json:"campaignId"`
}

// Remove calls `DELETE /api/sessions/{id}/campaigns/{campaignId}`.
func (area *CampaignsCalls) Remove(ctx context.Context, params CampaignsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/campaigns/{campaignId}"}, params, options)
}

// OptOutsCalls has the calls of the area `optOuts`.
type OptOutsCalls struct{ transport *transport }

// OptOutsListParams has the arguments of OptOuts.List.
type OptOutsListParams struct {
	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/opt-outs`.
//
// The answer:
//   - optOuts: The contacts that get no campaigns.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *OptOutsCalls) List(ctx context.Context, params OptOutsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/opt-outs", query: []string{"search", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *OptOutsCalls) All(ctx context.Context, params OptOutsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/opt-outs", query: query}, "optOuts", params, visit, options)
}

// OptOutsAddParams has the arguments of OptOuts.Add.
type OptOutsAddParams struct {
	// The numbers, with country code.
	Phones []string `json:"phones,omitempty"`

	// The numbers as CSV.
	Csv *string `json:"csv,omitempty"`
}

// Add calls `POST /api/opt-outs`.
//
// The answer:
//   - added: How many are new.
//   - known: How many were on the list before.
//   - invalid: The lines that are no numbers.
func (area *OptOutsCalls) Add(ctx context.Context, params OptOutsAddParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/opt-outs", hasBody: true}, params, options)
}

// OptOutsRemoveParams has the arguments of OptOuts.Remove.
type OptOutsRemoveParams struct {
	// The number, with country and area code.
	Phone string `json:"phone"`
}

// Remove calls `DELETE /api/opt-outs/{phone}`.
func (area *OptOutsCalls) Remove(ctx context.Context, params OptOutsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/opt-outs/{phone}"}, params, options)
}

// Settings calls `GET /api/opt-outs/settings`.
//
// The answer:
//   - settings: The settings.
func (area *OptOutsCalls) Settings(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/opt-outs/settings"}, nil, options)
}

// OptOutsUpdateSettingsParams has the arguments of OptOuts.UpdateSettings.
type OptOutsUpdateSettingsParams struct {
	// The words with which a contact opts out, such as SAIR.
	Words []string `json:"words"`
}

// UpdateSettings calls `PUT /api/opt-outs/settings`.
//
// The answer:
//   - settings: The settings.
func (area *OptOutsCalls) UpdateSettings(ctx context.Context, params OptOutsUpdateSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/opt-outs/settings", hasBody: true}, params, options)
}

// CloudTemplatesCalls has the calls of the area `cloudTemplates`.
type CloudTemplatesCalls struct{ transport *transport }

// CloudTemplatesListParams has the arguments of CloudTemplates.List.
type CloudTemplatesListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only what is in this state. One of: APPROVED, PENDING, IN_APPEAL, REJECTED, PAUSED, DISABLED, LIMIT_EXCEEDED, PENDING_DELETION, DELETED, ARCHIVED, UNKNOWN.
	Status *string `json:"status,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions/{id}/cloud-templates`.
//
// The answer:
//   - templates: The templates.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *CloudTemplatesCalls) List(ctx context.Context, params CloudTemplatesListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/cloud-templates", query: []string{"search", "status", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *CloudTemplatesCalls) All(ctx context.Context, params CloudTemplatesListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "status", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/cloud-templates", query: query}, "templates", params, visit, options)
}

// CloudTemplatesCreateParams has the arguments of CloudTemplates.Create.
type CloudTemplatesCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name.
	Name string `json:"name"`

	// The category. One of: UTILITY, MARKETING, AUTHENTICATION.
	Category string `json:"category"`

	// The template’s parts, in Meta’s format.
	Components []any `json:"components"`

	// The language.
	Language *string `json:"language,omitempty"`

	// Whether Meta may change the category.
	AllowCategoryChange *bool `json:"allowCategoryChange,omitempty"`
}

// Create calls `POST /api/sessions/{id}/cloud-templates`.
//
// The answer:
//   - template: The template.
func (area *CloudTemplatesCalls) Create(ctx context.Context, params CloudTemplatesCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/cloud-templates", hasBody: true}, params, options)
}

// CloudTemplatesUploadSampleParams has the arguments of CloudTemplates.UploadSample.
type CloudTemplatesUploadSampleParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The file.
	File Upload `json:"-"`
}

// UploadSample calls `POST /api/sessions/{id}/cloud-templates/samples`.
//
// The answer:
//   - handle: What `components` uses as the file’s example.
//   - format: The format of the file.
func (area *CloudTemplatesCalls) UploadSample(ctx context.Context, params CloudTemplatesUploadSampleParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/cloud-templates/samples", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// CloudTemplatesGetParams has the arguments of CloudTemplates.Get.
type CloudTemplatesGetParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the template at Meta.
	TemplateID string `json:"templateId"`
}

// Get calls `GET /api/sessions/{id}/cloud-templates/{templateId}`.
//
// The answer:
//   - template: The template.
func (area *CloudTemplatesCalls) Get(ctx context.Context, params CloudTemplatesGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/cloud-templates/{templateId}"}, params, options)
}

// CloudTemplatesUpdateParams has the arguments of CloudTemplates.Update.
type CloudTemplatesUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the template at Meta.
	TemplateID string `json:"templateId"`

	// The template’s parts, in Meta’s format.
	Components []any `json:"components"`

	// The category. One of: UTILITY, MARKETING, AUTHENTICATION.
	Category *string `json:"category,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/cloud-templates/{templateId}`.
//
// The answer:
//   - template: The template.
func (area *CloudTemplatesCalls) Update(ctx context.Context, params CloudTemplatesUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/cloud-templates/{templateId}", hasBody: true}, params, options)
}

// CloudTemplatesRemoveParams has the arguments of CloudTemplates.Remove.
type CloudTemplatesRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the template at Meta.
	TemplateID string `json:"templateId"`
}

// Remove calls `DELETE /api/sessions/{id}/cloud-templates/{templateId}`.
func (area *CloudTemplatesCalls) Remove(ctx context.Context, params CloudTemplatesRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/cloud-templates/{templateId}"}, params, options)
}

// SessionsCalls has the calls of the area `sessions`.
type SessionsCalls struct{ transport *transport }

// SessionsListParams has the arguments of Sessions.List.
type SessionsListParams struct {
	// Only what is in this state. One of: connected, connecting, qr, disconnected.
	Status *string `json:"status,omitempty"`

	// Only those in this state: `up`, `reconnecting`, `down` or `unpaired`; several, separated by commas.
	Availability *string `json:"availability,omitempty"`

	// Only those that need attention (`true`), or only the others.
	Attention *bool `json:"attention,omitempty"`

	// Only the one with this external id.
	ExternalID *string `json:"externalId,omitempty"`

	// Only those with this pair in their metadata: `key:value`.
	Metadata *string `json:"metadata,omitempty"`

	// Only those with this label.
	Tag *string `json:"tag,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions`.
//
// The answer:
//   - sessions: The sessions.
//   - total: How many there are in all.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *SessionsCalls) List(ctx context.Context, params SessionsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions", query: []string{"status", "availability", "attention", "externalId", "metadata", "tag", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *SessionsCalls) All(ctx context.Context, params SessionsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"status", "availability", "attention", "externalId", "metadata", "tag", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions", query: query}, "sessions", params, visit, options)
}

// SessionsGetParams has the arguments of Sessions.Get.
type SessionsGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}`.
//
// The answer:
//   - session: The session.
func (area *SessionsCalls) Get(ctx context.Context, params SessionsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}"}, params, options)
}

// SessionsCreateParams has the arguments of Sessions.Create.
type SessionsCreateParams struct {
	// The session’s name.
	Name string `json:"name"`

	// The description, in its owner’s words.
	Description any `json:"description,omitempty"`

	// `MORPHEUS` for a paired phone, `WHATSAPP_CLOUD` for the Cloud API. One of: MORPHEUS, WHATSAPP_CLOUD.
	APIType *string `json:"apiType,omitempty"`

	// How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER.
	ConnectionMethod *string `json:"connectionMethod,omitempty"`

	// The id in the owner’s system, unique per owner.
	ExternalID any `json:"externalId,omitempty"`

	// Other data of the owner’s system: pairs of texts.
	Metadata map[string]any `json:"metadata,omitempty"`

	// The owner’s labels.
	Tags []string `json:"tags,omitempty"`

	// Whether it is pinned to the top.
	Pinned *bool `json:"pinned,omitempty"`

	// `cloud` for Meta’s Cloud API.
	Type *string `json:"type,omitempty"`

	// The configuration of the Cloud API, with `type` `cloud`.
	Config map[string]any `json:"config,omitempty"`
}

// Create calls `POST /api/sessions`.
//
// The answer:
//   - session: The session.
func (area *SessionsCalls) Create(ctx context.Context, params SessionsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions", hasBody: true}, params, options)
}

// SessionsUpdateParams has the arguments of Sessions.Update.
type SessionsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The session’s name.
	Name *string `json:"name,omitempty"`

	// The description, in its owner’s words.
	Description any `json:"description,omitempty"`

	// How to pair: by QR code or by a code. One of: QR_CODE, PHONE_NUMBER, null.
	ConnectionMethod any `json:"connectionMethod,omitempty"`

	// The id in the owner’s system, unique per owner.
	ExternalID any `json:"externalId,omitempty"`

	// Other data of the owner’s system: pairs of texts.
	Metadata map[string]any `json:"metadata,omitempty"`

	// The owner’s labels.
	Tags []string `json:"tags,omitempty"`

	// Whether it is pinned to the top.
	Pinned *bool `json:"pinned,omitempty"`

	// `null` confirms the new number.
	FormerNumber any `json:"formerNumber,omitempty"`

	// The configuration of the Cloud API, with `type` `cloud`.
	Config map[string]any `json:"config,omitempty"`
}

// Update calls `PUT /api/sessions/{id}`.
//
// The answer:
//   - session: The session.
func (area *SessionsCalls) Update(ctx context.Context, params SessionsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}", hasBody: true}, params, options)
}

// SessionsRemoveParams has the arguments of Sessions.Remove.
type SessionsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}`.
//
// The answer:
//   - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
func (area *SessionsCalls) Remove(ctx context.Context, params SessionsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}"}, params, options)
}

// SessionsConnectParams has the arguments of Sessions.Connect.
type SessionsConnectParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Connect calls `POST /api/sessions/{id}/connect`.
//
// The answer:
//   - session: The session.
func (area *SessionsCalls) Connect(ctx context.Context, params SessionsConnectParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/connect"}, params, options)
}

// SessionsDisconnectParams has the arguments of Sessions.Disconnect.
type SessionsDisconnectParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Disconnect calls `POST /api/sessions/{id}/disconnect`.
//
// The answer:
//   - session: The session.
//   - deviceRemains: true where the phone still lists the linked device, as the session was offline. Remove it there, under Linked devices; the server tries, too, for up to 14 days.
func (area *SessionsCalls) Disconnect(ctx context.Context, params SessionsDisconnectParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/disconnect"}, params, options)
}

// SessionsQRParams has the arguments of Sessions.QR.
type SessionsQRParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// QR calls `GET /api/sessions/{id}/qr`.
//
// The answer:
//   - qrCode: The image of the QR code, as `data:`.
//   - qrText: The text of the QR code, to draw the image from.
//   - issuedAt: When it was issued.
//   - expiresAt: Until when it is valid; null where it has no end.
//   - remainingMs: The time left, in milliseconds, by the server’s clock.
func (area *SessionsCalls) QR(ctx context.Context, params SessionsQRParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/qr"}, params, options)
}

// SessionsConnectPhoneParams has the arguments of Sessions.ConnectPhone.
type SessionsConnectPhoneParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The number of the phone that will type the code.
	PhoneNumber string `json:"phoneNumber"`
}

// ConnectPhone calls `POST /api/sessions/{id}/connect-phone`.
//
// The answer:
//   - success: Whether it worked.
func (area *SessionsCalls) ConnectPhone(ctx context.Context, params SessionsConnectPhoneParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/connect-phone", hasBody: true}, params, options)
}

// SessionsPairingCodeParams has the arguments of Sessions.PairingCode.
type SessionsPairingCodeParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// PairingCode calls `GET /api/sessions/{id}/pairing-code`.
//
// The answer:
//   - pairingCode: The code to type into the phone.
//   - phoneNumber: The phone’s number, as digits, with country and area code.
//   - expiresAt: Until when it is valid; null where it has no end.
//   - remainingMs: The time left, in milliseconds, by the server’s clock.
func (area *SessionsCalls) PairingCode(ctx context.Context, params SessionsPairingCodeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/pairing-code"}, params, options)
}

// ContactsCalls has the calls of the area `contacts`.
type ContactsCalls struct{ transport *transport }

// ContactsListParams has the arguments of Contacts.List.
type ContactsListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// The letter that the list begins at.
	Letter *string `json:"letter,omitempty"`
}

// List calls `GET /api/sessions/{id}/contacts`.
//
// The answer:
//   - contacts: The contacts.
//   - total: How many there are in all.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
//   - letters: The letters that names begin with.
func (area *ContactsCalls) List(ctx context.Context, params ContactsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/contacts", query: []string{"search", "cursor", "limit", "letter"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *ContactsCalls) All(ctx context.Context, params ContactsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "cursor", "limit", "letter"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/contacts", query: query}, "contacts", params, visit, options)
}

// ContactsOfAccountParams has the arguments of Contacts.OfAccount.
type ContactsOfAccountParams struct {
	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// OfAccount calls `GET /api/contacts`.
//
// The answer:
//   - contacts: The contacts.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *ContactsCalls) OfAccount(ctx context.Context, params ContactsOfAccountParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/contacts", query: []string{"search", "cursor", "limit"}}, params, options)
}

// AllOfAccount passes everything that OfAccount lists to visit, page by page, until it returns an error.
func (area *ContactsCalls) AllOfAccount(ctx context.Context, params ContactsOfAccountParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/contacts", query: query}, "contacts", params, visit, options)
}

// ContactsStatsParams has the arguments of Contacts.Stats.
type ContactsStatsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Stats calls `GET /api/sessions/{id}/contacts/stats`.
//
// The answer:
//   - total: How many there are in all.
//   - named: How many have a name.
//   - addedToday: How many were added today.
func (area *ContactsCalls) Stats(ctx context.Context, params ContactsStatsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/contacts/stats"}, params, options)
}

// ContactsSaveParams has the arguments of Contacts.Save.
type ContactsSaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// The name in the address book.
	Name string `json:"name"`

	// Whether to save it in the phone’s own address book, too; `true` by default.
	SaveOnPhone *bool `json:"saveOnPhone,omitempty"`
}

// Save calls `PUT /api/sessions/{id}/contacts/{contact}`.
//
// The answer:
//   - contact: The contact.
func (area *ContactsCalls) Save(ctx context.Context, params ContactsSaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/contacts/{contact}", hasBody: true}, params, options)
}

// ContactsRemoveParams has the arguments of Contacts.Remove.
type ContactsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Remove calls `DELETE /api/sessions/{id}/contacts/{contact}`.
func (area *ContactsCalls) Remove(ctx context.Context, params ContactsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/contacts/{contact}"}, params, options)
}

// ContactsProfileParams has the arguments of Contacts.Profile.
type ContactsProfileParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// With `true`, asks WhatsApp instead of using the gateway’s memory.
	Refresh *bool `json:"refresh,omitempty"`
}

// Profile calls `GET /api/sessions/{id}/contacts/{contact}/profile`.
//
// The answer:
//   - profile: What the contact shows on WhatsApp.
func (area *ContactsCalls) Profile(ctx context.Context, params ContactsProfileParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/contacts/{contact}/profile", query: []string{"refresh"}}, params, options)
}

// ContactsPresenceParams has the arguments of Contacts.Presence.
type ContactsPresenceParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Presence calls `GET /api/sessions/{id}/contacts/{contact}/presence`.
//
// The answer:
//   - presence: Whether the contact is online.
func (area *ContactsCalls) Presence(ctx context.Context, params ContactsPresenceParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/contacts/{contact}/presence"}, params, options)
}

// ContactsBlockedParams has the arguments of Contacts.Blocked.
type ContactsBlockedParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Blocked calls `GET /api/sessions/{id}/contacts/blocked`.
//
// The answer:
//   - contacts: The contacts.
func (area *ContactsCalls) Blocked(ctx context.Context, params ContactsBlockedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/contacts/blocked"}, params, options)
}

// ContactsBlockParams has the arguments of Contacts.Block.
type ContactsBlockParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Block calls `PUT /api/sessions/{id}/contacts/{contact}/block`.
func (area *ContactsCalls) Block(ctx context.Context, params ContactsBlockParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/contacts/{contact}/block"}, params, options)
}

// ContactsUnblockParams has the arguments of Contacts.Unblock.
type ContactsUnblockParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Unblock calls `DELETE /api/sessions/{id}/contacts/{contact}/block`.
func (area *ContactsCalls) Unblock(ctx context.Context, params ContactsUnblockParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/contacts/{contact}/block"}, params, options)
}

// ConversationsCalls has the calls of the area `conversations`.
type ConversationsCalls struct{ transport *transport }

// ConversationsListParams has the arguments of Conversations.List.
type ConversationsListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only those of this owner: of a bot or of a person. One of: bot, human, paused.
	Owner *string `json:"owner,omitempty"`

	// With `true`, only conversations with unread messages.
	Unread *bool `json:"unread,omitempty"`

	// Only archived conversations (`true`), or only the others.
	Archived *bool `json:"archived,omitempty"`

	// Only the conversations with this label, by its id.
	Label *string `json:"label,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions/{id}/conversations`.
//
// The answer:
//   - conversations: The conversations.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *ConversationsCalls) List(ctx context.Context, params ConversationsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/conversations", query: []string{"search", "owner", "unread", "archived", "label", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *ConversationsCalls) All(ctx context.Context, params ConversationsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "owner", "unread", "archived", "label", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/conversations", query: query}, "conversations", params, visit, options)
}

// ConversationsGetParams has the arguments of Conversations.Get.
type ConversationsGetParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Get calls `GET /api/sessions/{id}/conversations/{contact}`.
//
// The answer:
//   - conversation: The conversation.
func (area *ConversationsCalls) Get(ctx context.Context, params ConversationsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/conversations/{contact}"}, params, options)
}

// ConversationsUpdateParams has the arguments of Conversations.Update.
type ConversationsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// Who answers: `bot` or `human`. One of: bot, human, paused.
	Owner string `json:"owner"`

	// For how many minutes a person answers; without an end by default.
	Minutes *int `json:"minutes,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/conversations/{contact}`.
//
// The answer:
//   - conversation: The conversation.
func (area *ConversationsCalls) Update(ctx context.Context, params ConversationsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/conversations/{contact}", hasBody: true}, params, options)
}

// ConversationsFetchHistoryParams has the arguments of Conversations.FetchHistory.
type ConversationsFetchHistoryParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// How many.
	Count *int `json:"count,omitempty"`
}

// FetchHistory calls `POST /api/sessions/{id}/conversations/{contact}/history`.
//
// The answer:
//   - requested: How many messages were requested from the phone.
func (area *ConversationsCalls) FetchHistory(ctx context.Context, params ConversationsFetchHistoryParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/conversations/{contact}/history", hasBody: true}, params, options)
}

// ConversationsMarkReadParams has the arguments of Conversations.MarkRead.
type ConversationsMarkReadParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// MarkRead calls `POST /api/sessions/{id}/conversations/{contact}/read`.
//
// The answer:
//   - conversation: The conversation.
func (area *ConversationsCalls) MarkRead(ctx context.Context, params ConversationsMarkReadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/conversations/{contact}/read"}, params, options)
}

// ConversationsChangeStateParams has the arguments of Conversations.ChangeState.
type ConversationsChangeStateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// The conversation is archived.
	Archived *bool `json:"archived,omitempty"`

	// Whether it is pinned to the top.
	Pinned *bool `json:"pinned,omitempty"`

	// How long to mute the conversation; `off` ends it. One of: 8h, 1w, always, off.
	Muted *string `json:"muted,omitempty"`

	// How many messages are unread.
	Unread *bool `json:"unread,omitempty"`

	// Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.
	Disappearing *string `json:"disappearing,omitempty"`
}

// ChangeState calls `PUT /api/sessions/{id}/conversations/{contact}/state`.
//
// The answer:
//   - conversation: The conversation.
func (area *ConversationsCalls) ChangeState(ctx context.Context, params ConversationsChangeStateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/conversations/{contact}/state", hasBody: true}, params, options)
}

// ConversationsSetMessageLabelsParams has the arguments of Conversations.SetMessageLabels.
type ConversationsSetMessageLabelsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// The labels, by their ids.
	Labels []string `json:"labels"`
}

// SetMessageLabels calls `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/labels`.
//
// The answer:
//   - message: The text, for people.
func (area *ConversationsCalls) SetMessageLabels(ctx context.Context, params ConversationsSetMessageLabelsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/conversations/{contact}/messages/{messageId}/labels", hasBody: true}, params, options)
}

// ConversationsSetLabelsParams has the arguments of Conversations.SetLabels.
type ConversationsSetLabelsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// The labels, by their ids.
	Labels []string `json:"labels"`
}

// SetLabels calls `PUT /api/sessions/{id}/conversations/{contact}/labels`.
//
// The answer:
//   - conversation: The conversation.
func (area *ConversationsCalls) SetLabels(ctx context.Context, params ConversationsSetLabelsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/conversations/{contact}/labels", hasBody: true}, params, options)
}

// ConversationsPinnedParams has the arguments of Conversations.Pinned.
type ConversationsPinnedParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`
}

// Pinned calls `GET /api/sessions/{id}/conversations/{contact}/pinned`.
//
// The answer:
//   - messages: The messages.
func (area *ConversationsCalls) Pinned(ctx context.Context, params ConversationsPinnedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/conversations/{contact}/pinned"}, params, options)
}

// ConversationsStarParams has the arguments of Conversations.Star.
type ConversationsStarParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact string `json:"contact"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// Stars the message, or removes its star.
	Starred bool `json:"starred"`
}

// Star calls `PUT /api/sessions/{id}/conversations/{contact}/messages/{messageId}/star`.
func (area *ConversationsCalls) Star(ctx context.Context, params ConversationsStarParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/conversations/{contact}/messages/{messageId}/star", hasBody: true}, params, options)
}

// ConversationsCreateCallLinkParams has the arguments of Conversations.CreateCallLink.
type ConversationsCreateCallLinkParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The type of the call: voice or video. One of: audio, video.
	Type string `json:"type"`
}

// CreateCallLink calls `POST /api/sessions/{id}/call-links`.
//
// The answer:
//   - url: The link of the call.
func (area *ConversationsCalls) CreateCallLink(ctx context.Context, params ConversationsCreateCallLinkParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/call-links", hasBody: true}, params, options)
}

// ConversationsLabelsParams has the arguments of Conversations.Labels.
type ConversationsLabelsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Labels calls `GET /api/sessions/{id}/labels`.
//
// The answer:
//   - labels: The number’s labels.
func (area *ConversationsCalls) Labels(ctx context.Context, params ConversationsLabelsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/labels"}, params, options)
}

// ConversationsCreateLabelParams has the arguments of Conversations.CreateLabel.
type ConversationsCreateLabelParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name.
	Name string `json:"name"`

	// The colour.
	Color int `json:"color"`
}

// CreateLabel calls `POST /api/sessions/{id}/labels`.
//
// The answer:
//   - label: The label.
func (area *ConversationsCalls) CreateLabel(ctx context.Context, params ConversationsCreateLabelParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/labels", hasBody: true}, params, options)
}

// ConversationsUpdateLabelParams has the arguments of Conversations.UpdateLabel.
type ConversationsUpdateLabelParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the label.
	LabelID string `json:"labelId"`

	// The name.
	Name *string `json:"name,omitempty"`

	// The colour.
	Color *int `json:"color,omitempty"`
}

// UpdateLabel calls `PUT /api/sessions/{id}/labels/{labelId}`.
//
// The answer:
//   - label: The label.
func (area *ConversationsCalls) UpdateLabel(ctx context.Context, params ConversationsUpdateLabelParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/labels/{labelId}", hasBody: true}, params, options)
}

// ConversationsRemoveLabelParams has the arguments of Conversations.RemoveLabel.
type ConversationsRemoveLabelParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the label.
	LabelID string `json:"labelId"`
}

// RemoveLabel calls `DELETE /api/sessions/{id}/labels/{labelId}`.
func (area *ConversationsCalls) RemoveLabel(ctx context.Context, params ConversationsRemoveLabelParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/labels/{labelId}"}, params, options)
}

// GroupsCalls has the calls of the area `groups`.
type GroupsCalls struct{ transport *transport }

// GroupsListParams has the arguments of Groups.List.
type GroupsListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// With `true`, asks WhatsApp instead of using the gateway’s memory.
	Refresh *bool `json:"refresh,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only the groups of this community, by its id.
	Community *string `json:"community,omitempty"`
}

// List calls `GET /api/sessions/{id}/groups`.
//
// The answer:
//   - groups: The groups.
func (area *GroupsCalls) List(ctx context.Context, params GroupsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/groups", query: []string{"refresh", "search", "community"}}, params, options)
}

// GroupsGetParams has the arguments of Groups.Get.
type GroupsGetParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`

	// With `true`, asks WhatsApp instead of using the gateway’s memory.
	Refresh *bool `json:"refresh,omitempty"`
}

// Get calls `GET /api/sessions/{id}/groups/{groupId}`.
//
// The answer:
//   - group: The group, where it was in one.
func (area *GroupsCalls) Get(ctx context.Context, params GroupsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/groups/{groupId}", query: []string{"refresh"}}, params, options)
}

// GroupsCreateParams has the arguments of Groups.Create.
type GroupsCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name.
	Name string `json:"name"`

	// The numbers of the participants.
	Participants []string `json:"participants"`
}

// Create calls `POST /api/sessions/{id}/groups`.
//
// The answer:
//   - group: The group, where it was in one.
//   - results: What happened to each.
func (area *GroupsCalls) Create(ctx context.Context, params GroupsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/groups", hasBody: true}, params, options)
}

// GroupsUpdateParams has the arguments of Groups.Update.
type GroupsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`

	// The name.
	Name *string `json:"name,omitempty"`

	// The description, in its owner’s words.
	Description *string `json:"description,omitempty"`

	// Whether only administrators may write.
	OnlyAdminsSend *bool `json:"onlyAdminsSend,omitempty"`

	// Whether only administrators may change the group’s data.
	OnlyAdminsEdit *bool `json:"onlyAdminsEdit,omitempty"`

	// Whether only administrators may add participants.
	OnlyAdminsAdd *bool `json:"onlyAdminsAdd,omitempty"`

	// Whether administrators approve who joins.
	ApprovesJoins *bool `json:"approvesJoins,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/groups/{groupId}`.
//
// The answer:
//   - group: The group, where it was in one.
func (area *GroupsCalls) Update(ctx context.Context, params GroupsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/groups/{groupId}", hasBody: true}, params, options)
}

// GroupsLeaveParams has the arguments of Groups.Leave.
type GroupsLeaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// Leave calls `DELETE /api/sessions/{id}/groups/{groupId}`.
func (area *GroupsCalls) Leave(ctx context.Context, params GroupsLeaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/groups/{groupId}"}, params, options)
}

// GroupsChangeParticipantsParams has the arguments of Groups.ChangeParticipants.
type GroupsChangeParticipantsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`

	// `add`, `remove`, `promote` or `demote`. One of: add, remove, promote, demote.
	Action string `json:"action"`

	// The numbers of the participants.
	Participants []string `json:"participants"`
}

// ChangeParticipants calls `POST /api/sessions/{id}/groups/{groupId}/participants`.
//
// The answer:
//   - results: What happened to each.
func (area *GroupsCalls) ChangeParticipants(ctx context.Context, params GroupsChangeParticipantsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/groups/{groupId}/participants", hasBody: true}, params, options)
}

// GroupsInviteParams has the arguments of Groups.Invite.
type GroupsInviteParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// Invite calls `GET /api/sessions/{id}/groups/{groupId}/invite`.
//
// The answer:
//   - invite: The invitation.
func (area *GroupsCalls) Invite(ctx context.Context, params GroupsInviteParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/groups/{groupId}/invite"}, params, options)
}

// GroupsRevokeInviteParams has the arguments of Groups.RevokeInvite.
type GroupsRevokeInviteParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// RevokeInvite calls `DELETE /api/sessions/{id}/groups/{groupId}/invite`.
//
// The answer:
//   - invite: The invitation.
func (area *GroupsCalls) RevokeInvite(ctx context.Context, params GroupsRevokeInviteParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/groups/{groupId}/invite"}, params, options)
}

// GroupsJoinParams has the arguments of Groups.Join.
type GroupsJoinParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The invitation.
	Invite string `json:"invite"`
}

// Join calls `POST /api/sessions/{id}/groups/join`.
//
// The answer:
//   - groupId: The id of the group; null outside of one.
func (area *GroupsCalls) Join(ctx context.Context, params GroupsJoinParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/groups/join", hasBody: true}, params, options)
}

// GroupsSetPictureParams has the arguments of Groups.SetPicture.
type GroupsSetPictureParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`

	// The file.
	File Upload `json:"-"`
}

// SetPicture calls `PUT /api/sessions/{id}/groups/{groupId}/picture`.
func (area *GroupsCalls) SetPicture(ctx context.Context, params GroupsSetPictureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/groups/{groupId}/picture", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// GroupsRemovePictureParams has the arguments of Groups.RemovePicture.
type GroupsRemovePictureParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// RemovePicture calls `DELETE /api/sessions/{id}/groups/{groupId}/picture`.
func (area *GroupsCalls) RemovePicture(ctx context.Context, params GroupsRemovePictureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/groups/{groupId}/picture"}, params, options)
}

// GroupsJoinRequestsParams has the arguments of Groups.JoinRequests.
type GroupsJoinRequestsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// JoinRequests calls `GET /api/sessions/{id}/groups/{groupId}/requests`.
//
// The answer:
//   - requests: The requests to join.
func (area *GroupsCalls) JoinRequests(ctx context.Context, params GroupsJoinRequestsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/groups/{groupId}/requests"}, params, options)
}

// GroupsDecideJoinRequestsParams has the arguments of Groups.DecideJoinRequests.
type GroupsDecideJoinRequestsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`

	// Whether to approve.
	Approve bool `json:"approve"`

	// The numbers of the participants.
	Participants []string `json:"participants"`
}

// DecideJoinRequests calls `POST /api/sessions/{id}/groups/{groupId}/requests`.
//
// The answer:
//   - results: What happened to each.
func (area *GroupsCalls) DecideJoinRequests(ctx context.Context, params GroupsDecideJoinRequestsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/groups/{groupId}/requests", hasBody: true}, params, options)
}

// GroupsCommunityParams has the arguments of Groups.Community.
type GroupsCommunityParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the group.
	GroupID string `json:"groupId"`
}

// Community calls `GET /api/sessions/{id}/groups/{groupId}/community`.
//
// The answer:
//   - community: The community.
func (area *GroupsCalls) Community(ctx context.Context, params GroupsCommunityParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/groups/{groupId}/community"}, params, options)
}

// MigrationCalls has the calls of the area `migration`.
type MigrationCalls struct{ transport *transport }

// MigrationImportSessionParams has the arguments of Migration.ImportSession.
type MigrationImportSessionParams struct {
	// The name.
	Name string `json:"name"`

	// Baileys’ credentials.
	Creds string `json:"creds"`

	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`

	// Baileys’ keys.
	Keys map[string]any `json:"keys,omitempty"`
}

// ImportSession calls `POST /api/migration/sessions`.
//
// The answer:
//   - session: The session.
//   - created: Whether it was created now.
func (area *MigrationCalls) ImportSession(ctx context.Context, params MigrationImportSessionParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/migration/sessions", hasBody: true}, params, options)
}

// MigrationAddKeysParams has the arguments of Migration.AddKeys.
type MigrationAddKeysParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Baileys’ keys.
	Keys map[string]any `json:"keys"`
}

// AddKeys calls `POST /api/sessions/{id}/migration/keys`.
//
// The answer:
//   - stored: How many keys were stored.
func (area *MigrationCalls) AddKeys(ctx context.Context, params MigrationAddKeysParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/migration/keys", hasBody: true}, params, options)
}

// MigrationAddContactsParams has the arguments of Migration.AddContacts.
type MigrationAddContactsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contacts.
	Contacts []any `json:"contacts"`
}

// AddContacts calls `POST /api/sessions/{id}/migration/contacts`.
//
// The answer:
//   - saved: How many contacts were saved.
func (area *MigrationCalls) AddContacts(ctx context.Context, params MigrationAddContactsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/migration/contacts", hasBody: true}, params, options)
}

// MigrationExportSessionParams has the arguments of Migration.ExportSession.
type MigrationExportSessionParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Begins after this point.
	After *string `json:"after,omitempty"`
}

// ExportSession calls `POST /api/sessions/{id}/migration/export`.
//
// The answer:
//   - creds: Baileys’ credentials.
//   - keys: Baileys’ keys.
//   - next: Where to go on, for `after`; null at the end.
func (area *MigrationCalls) ExportSession(ctx context.Context, params MigrationExportSessionParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/migration/export", hasBody: true}, params, options)
}

// ProfileCalls has the calls of the area `profile`.
type ProfileCalls struct{ transport *transport }

// ProfileGetParams has the arguments of Profile.Get.
type ProfileGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/profile`.
//
// The answer:
//   - profile: The profile of the number.
func (area *ProfileCalls) Get(ctx context.Context, params ProfileGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/profile"}, params, options)
}

// ProfileUpdateParams has the arguments of Profile.Update.
type ProfileUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name.
	Name *string `json:"name,omitempty"`

	// The about text of the profile.
	About *string `json:"about,omitempty"`

	// The description, in its owner’s words.
	Description *string `json:"description,omitempty"`

	// The address.
	Address *string `json:"address,omitempty"`

	// The e-mail address.
	Email *string `json:"email,omitempty"`

	// The business’ websites.
	Websites []string `json:"websites,omitempty"`

	// The business’ line of trade.
	Vertical *string `json:"vertical,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/profile`.
//
// The answer:
//   - profile: The profile of the number.
func (area *ProfileCalls) Update(ctx context.Context, params ProfileUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/profile", hasBody: true}, params, options)
}

// ProfileSetPictureParams has the arguments of Profile.SetPicture.
type ProfileSetPictureParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The file.
	File Upload `json:"-"`
}

// SetPicture calls `PUT /api/sessions/{id}/profile/picture`.
func (area *ProfileCalls) SetPicture(ctx context.Context, params ProfileSetPictureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/profile/picture", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// ProfileRemovePictureParams has the arguments of Profile.RemovePicture.
type ProfileRemovePictureParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// RemovePicture calls `DELETE /api/sessions/{id}/profile/picture`.
func (area *ProfileCalls) RemovePicture(ctx context.Context, params ProfileRemovePictureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/profile/picture"}, params, options)
}

// ProfilePrivacyParams has the arguments of Profile.Privacy.
type ProfilePrivacyParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Privacy calls `GET /api/sessions/{id}/profile/privacy`.
//
// The answer:
//   - privacy: Who sees what.
func (area *ProfileCalls) Privacy(ctx context.Context, params ProfilePrivacyParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/profile/privacy"}, params, options)
}

// ProfileUpdatePrivacyParams has the arguments of Profile.UpdatePrivacy.
type ProfileUpdatePrivacyParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Who sees when the number was online. One of: everyone, contacts, nobody.
	LastSeen *string `json:"lastSeen,omitempty"`

	// Whether it is online. One of: everyone, same_as_last_seen.
	Online *string `json:"online,omitempty"`

	// Who sees the picture. One of: everyone, contacts, nobody.
	Picture *string `json:"picture,omitempty"`

	// Who sees the about text. One of: everyone, contacts, nobody.
	About *string `json:"about,omitempty"`

	// Whether contacts are told that messages were read. One of: everyone, nobody.
	ReadReceipts *string `json:"readReceipts,omitempty"`

	// The groups. One of: everyone, contacts, nobody.
	Groups *string `json:"groups,omitempty"`

	// Who may call. One of: everyone, known.
	Calls *string `json:"calls,omitempty"`

	// Disappearing messages of new conversations: the time until they are deleted; `off` ends it. One of: off, 24h, 7d, 90d.
	Disappearing *string `json:"disappearing,omitempty"`
}

// UpdatePrivacy calls `PUT /api/sessions/{id}/profile/privacy`.
//
// The answer:
//   - privacy: Who sees what.
func (area *ProfileCalls) UpdatePrivacy(ctx context.Context, params ProfileUpdatePrivacyParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/profile/privacy", hasBody: true}, params, options)
}

// DashboardCalls has the calls of the area `dashboard`.
type DashboardCalls struct{ transport *transport }

// Overview calls `GET /api/dashboard/overview`.
//
// The answer:
//   - cards: The cards.
//   - recentActivity: What happened last.
func (area *DashboardCalls) Overview(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/dashboard/overview"}, nil, options)
}

// Stats calls `GET /api/dashboard/stats`.
//
// The answer:
//   - sessions: The sessions, by state.
//   - contacts: The contacts.
//   - messagesToday: The messages of today.
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
func (area *DashboardCalls) Stats(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/dashboard/stats"}, nil, options)
}

// DashboardMessageStatsParams has the arguments of Dashboard.MessageStats.
type DashboardMessageStatsParams struct {
	// Of which period. One of: day, week, month.
	Period *string `json:"period,omitempty"`

	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`
}

// MessageStats calls `GET /api/dashboard/messages/stats`.
//
// The answer:
//   - period: The period.
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
//   - sessionId: The id of the session.
//   - buckets: The intervals of time.
//   - totals: The sum of the period.
func (area *DashboardCalls) MessageStats(ctx context.Context, params DashboardMessageStatsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/dashboard/messages/stats", query: []string{"period", "sessionId"}}, params, options)
}

// MessagesCalls has the calls of the area `messages`.
type MessagesCalls struct{ transport *transport }

// MessagesSendParams has the arguments of Messages.Send.
type MessagesSendParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// The type; `text` by default. One of: text, image, video, audio, document, sticker, location, contact, poll, event.
	Type *string `json:"type,omitempty"`

	// The text; with a file, its caption.
	Message *string `json:"message,omitempty"`

	// The address of the file: it is downloaded before the answer.
	URL *string `json:"url,omitempty"`

	// The id of a message whose file is sent again.
	Media *string `json:"media,omitempty"`

	// Shows an audio as a voice message; on for Opus in Ogg.
	Voice *bool `json:"voice,omitempty"`

	// The file’s name, as the recipient sees it.
	FileName any `json:"fileName,omitempty"`

	// The place to send, with `type` `location`.
	Location map[string]any `json:"location,omitempty"`

	// The contacts to send, with `type` `contact`.
	Contacts []any `json:"contacts,omitempty"`

	// The poll to send, with `type` `poll`.
	Poll map[string]any `json:"poll,omitempty"`

	// The event to send, with `type` `event`.
	Event map[string]any `json:"event,omitempty"`

	// The numbers of the mentioned people.
	Mentions []string `json:"mentions,omitempty"`

	// Notifies everybody in the group.
	MentionAll *bool `json:"mentionAll,omitempty"`

	// Shows a video as a GIF: in a loop and without sound.
	Gif *bool `json:"gif,omitempty"`

	// The recipient can open the file once only.
	ViewOnce *bool `json:"viewOnce,omitempty"`

	// Shows the page of the first link of the text.
	LinkPreview *bool `json:"linkPreview,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`

	// When to send it; at once by default.
	ScheduledAt *string `json:"scheduledAt,omitempty"`

	// Hands the conversation to a person, which silences bots for a while; `false` for automatic messages.
	TakesOver *bool `json:"takesOver,omitempty"`
}

// Send calls `POST /api/sessions/{id}/send`.
//
// The answer:
//   - message: The text; with a file, its caption.
func (area *MessagesCalls) Send(ctx context.Context, params MessagesSendParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/send", hasBody: true}, params, options)
}

// MessagesSendTemplateParams has the arguments of Messages.SendTemplate.
type MessagesSendTemplateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// The template: Meta’s for Cloud sessions, the user’s own for others.
	Template map[string]any `json:"template"`

	// When to send it; at once by default.
	ScheduledAt *string `json:"scheduledAt,omitempty"`
}

// SendTemplate calls `POST /api/sessions/{id}/send-template`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) SendTemplate(ctx context.Context, params MessagesSendTemplateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/send-template", hasBody: true}, params, options)
}

// MessagesSendInteractiveParams has the arguments of Messages.SendInteractive.
type MessagesSendInteractiveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// The message with buttons or with a list.
	Interactive any `json:"interactive"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`

	// When to send it; at once by default.
	ScheduledAt *string `json:"scheduledAt,omitempty"`
}

// SendInteractive calls `POST /api/sessions/{id}/send-interactive`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) SendInteractive(ctx context.Context, params MessagesSendInteractiveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/send-interactive", hasBody: true}, params, options)
}

// MessagesReactParams has the arguments of Messages.React.
type MessagesReactParams struct {
	// The id of the message.
	ID string `json:"id"`

	// The emoji; null withdraws the reaction.
	Emoji any `json:"emoji"`
}

// React calls `POST /api/messages/{id}/reaction`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) React(ctx context.Context, params MessagesReactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/reaction", hasBody: true}, params, options)
}

// MessagesEditParams has the arguments of Messages.Edit.
type MessagesEditParams struct {
	// The id of the message.
	ID string `json:"id"`

	// The new text.
	Message string `json:"message"`
}

// Edit calls `PUT /api/messages/{id}`.
//
// The answer:
//   - message: The new text.
func (area *MessagesCalls) Edit(ctx context.Context, params MessagesEditParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/messages/{id}", hasBody: true}, params, options)
}

// MessagesPinParams has the arguments of Messages.Pin.
type MessagesPinParams struct {
	// The id of the message.
	ID string `json:"id"`

	// How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.
	Duration any `json:"duration"`
}

// Pin calls `PUT /api/messages/{id}/pin`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Pin(ctx context.Context, params MessagesPinParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/messages/{id}/pin", hasBody: true}, params, options)
}

// MessagesRevokeParams has the arguments of Messages.Revoke.
type MessagesRevokeParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Revoke calls `DELETE /api/messages/{id}`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Revoke(ctx context.Context, params MessagesRevokeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/messages/{id}"}, params, options)
}

// MessagesForwardParams has the arguments of Messages.Forward.
type MessagesForwardParams struct {
	// The id of the message.
	ID string `json:"id"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`
}

// Forward calls `POST /api/messages/{id}/forward`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Forward(ctx context.Context, params MessagesForwardParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/forward", hasBody: true}, params, options)
}

// MessagesPollParams has the arguments of Messages.Poll.
type MessagesPollParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Poll calls `GET /api/messages/{id}/poll`.
//
// The answer:
//   - poll: The poll.
func (area *MessagesCalls) Poll(ctx context.Context, params MessagesPollParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/messages/{id}/poll"}, params, options)
}

// MessagesEventParams has the arguments of Messages.Event.
type MessagesEventParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Event calls `GET /api/messages/{id}/event`.
//
// The answer:
//   - event: The event, with its answers.
func (area *MessagesCalls) Event(ctx context.Context, params MessagesEventParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/messages/{id}/event"}, params, options)
}

// MessagesCancelEventParams has the arguments of Messages.CancelEvent.
type MessagesCancelEventParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// CancelEvent calls `DELETE /api/messages/{id}/event`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) CancelEvent(ctx context.Context, params MessagesCancelEventParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/messages/{id}/event"}, params, options)
}

// MessagesMarkReadParams has the arguments of Messages.MarkRead.
type MessagesMarkReadParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// MarkRead calls `POST /api/messages/{id}/read`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) MarkRead(ctx context.Context, params MessagesMarkReadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/read"}, params, options)
}

// MessagesTypingParams has the arguments of Messages.Typing.
type MessagesTypingParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// `typing`, `recording` or `paused`. One of: typing, recording, paused.
	State *string `json:"state,omitempty"`
}

// Typing calls `POST /api/sessions/{id}/typing`.
func (area *MessagesCalls) Typing(ctx context.Context, params MessagesTypingParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/typing", hasBody: true}, params, options)
}

// MessagesCheckParams has the arguments of Messages.Check.
type MessagesCheckParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The number, with country and area code.
	Phone string `json:"phone"`
}

// Check calls `GET /api/sessions/{id}/numbers/{phone}`.
//
// The answer:
//   - phone: The number, as digits, with country and area code.
//   - exists: Whether the number has WhatsApp.
//   - contactPhone: The contact’s number; in a group, the author’s.
func (area *MessagesCalls) Check(ctx context.Context, params MessagesCheckParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/numbers/{phone}"}, params, options)
}

// MessagesPaceParams has the arguments of Messages.Pace.
type MessagesPaceParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Pace calls `GET /api/sessions/{id}/pace`.
//
// The answer:
//   - pace: The pace of sending.
func (area *MessagesCalls) Pace(ctx context.Context, params MessagesPaceParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/pace"}, params, options)
}

// MessagesChangePaceParams has the arguments of Messages.ChangePace.
type MessagesChangePaceParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The gap between messages, in seconds.
	GapSeconds any `json:"gapSeconds,omitempty"`

	// Up to how many seconds are added at random.
	JitterSeconds any `json:"jitterSeconds,omitempty"`

	// How many messages a day, at most; null without a limit.
	PerDay any `json:"perDay,omitempty"`
}

// ChangePace calls `PUT /api/sessions/{id}/pace`.
//
// The answer:
//   - pace: The pace of sending.
func (area *MessagesCalls) ChangePace(ctx context.Context, params MessagesChangePaceParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/pace", hasBody: true}, params, options)
}

// MessagesRiskParams has the arguments of Messages.Risk.
type MessagesRiskParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Risk calls `GET /api/sessions/{id}/risk`.
//
// The answer:
//   - risk: The risk of being blocked by WhatsApp.
func (area *MessagesCalls) Risk(ctx context.Context, params MessagesRiskParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/risk"}, params, options)
}

// MessagesSendMediaParams has the arguments of Messages.SendMedia.
type MessagesSendMediaParams struct {
	// The file.
	File Upload `json:"-"`

	// The id of the session.
	SessionID string `json:"sessionId"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// The caption.
	Caption *string `json:"caption,omitempty"`

	// The type that the file is shown as; that of its content by default. One of: image, video, audio, document, sticker.
	Type *string `json:"type,omitempty"`

	// The file’s name, as the recipient sees it.
	FileName any `json:"fileName,omitempty"`

	// The numbers of the mentioned people.
	Mentions any `json:"mentions,omitempty"`

	// Notifies everybody in the group.
	MentionAll *bool `json:"mentionAll,omitempty"`

	// Whether the video plays by itself, in a loop and without sound.
	Gif *bool `json:"gif,omitempty"`

	// Whether it can be viewed once only.
	ViewOnce *bool `json:"viewOnce,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`

	// When to send it; at once by default.
	ScheduledAt *string `json:"scheduledAt,omitempty"`
}

// SendMedia calls `POST /api/messages/send-media`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) SendMedia(ctx context.Context, params MessagesSendMediaParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/send-media", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// MessagesListParams has the arguments of Messages.List.
type MessagesListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact *string `json:"contact,omitempty"`

	// Only what came in, or only what went out. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// Only what is in this state. One of: scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
	State *string `json:"state,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions/{id}/messages`.
//
// The answer:
//   - messages: The messages.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *MessagesCalls) List(ctx context.Context, params MessagesListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/messages", query: []string{"contact", "direction", "state", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *MessagesCalls) All(ctx context.Context, params MessagesListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"contact", "direction", "state", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/messages", query: query}, "messages", params, visit, options)
}

// MessagesSearchParams has the arguments of Messages.Search.
type MessagesSearchParams struct {
	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only what came in, or only what went out. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// Only what is in this state. One of: pending, scheduled, queued, sending, sent, delivered, read, played, failed, cancelled, received.
	State *string `json:"state,omitempty"`

	// With `true`, only messages of today in the account’s time zone; failed ones by the time of their failure.
	Today *bool `json:"today,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Search calls `GET /api/messages`.
//
// The answer:
//   - messages: The messages.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *MessagesCalls) Search(ctx context.Context, params MessagesSearchParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/messages", query: []string{"sessionId", "search", "direction", "state", "today", "cursor", "limit"}}, params, options)
}

// AllSearch passes everything that Search lists to visit, page by page, until it returns an error.
func (area *MessagesCalls) AllSearch(ctx context.Context, params MessagesSearchParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"sessionId", "search", "direction", "state", "today", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/messages", query: query}, "messages", params, visit, options)
}

// MessagesListScheduledParams has the arguments of Messages.ListScheduled.
type MessagesListScheduledParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact *string `json:"contact,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// ListScheduled calls `GET /api/sessions/{id}/scheduled-messages`.
//
// The answer:
//   - messages: The messages.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *MessagesCalls) ListScheduled(ctx context.Context, params MessagesListScheduledParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/scheduled-messages", query: []string{"contact", "cursor", "limit"}}, params, options)
}

// AllListScheduled passes everything that ListScheduled lists to visit, page by page, until it returns an error.
func (area *MessagesCalls) AllListScheduled(ctx context.Context, params MessagesListScheduledParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"contact", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/scheduled-messages", query: query}, "messages", params, visit, options)
}

// MessagesRescheduleParams has the arguments of Messages.Reschedule.
type MessagesRescheduleParams struct {
	// The id of the message.
	ID string `json:"id"`

	// When to send it; at once by default.
	ScheduledAt *string `json:"scheduledAt,omitempty"`

	// The message.
	Message *string `json:"message,omitempty"`
}

// Reschedule calls `PUT /api/messages/{id}/schedule`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Reschedule(ctx context.Context, params MessagesRescheduleParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/messages/{id}/schedule", hasBody: true}, params, options)
}

// MessagesSendNowParams has the arguments of Messages.SendNow.
type MessagesSendNowParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// SendNow calls `POST /api/messages/{id}/send-now`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) SendNow(ctx context.Context, params MessagesSendNowParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/send-now"}, params, options)
}

// MessagesGetParams has the arguments of Messages.Get.
type MessagesGetParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Get calls `GET /api/messages/{id}`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Get(ctx context.Context, params MessagesGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/messages/{id}"}, params, options)
}

// MessagesMediaParams has the arguments of Messages.Media.
type MessagesMediaParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Media calls `GET /api/messages/{id}/media`.
func (area *MessagesCalls) Media(ctx context.Context, params MessagesMediaParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/messages/{id}/media", isLong: true}, params, options)
}

// MessagesLinkedMediaParams has the arguments of Messages.LinkedMedia.
type MessagesLinkedMediaParams struct {
	// The token that is in the address.
	Token string `json:"token"`
}

// LinkedMedia calls `GET /api/media/{token}`.
func (area *MessagesCalls) LinkedMedia(ctx context.Context, params MessagesLinkedMediaParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/media/{token}", isLong: true}, params, options)
}

// MessagesCancelParams has the arguments of Messages.Cancel.
type MessagesCancelParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Cancel calls `POST /api/messages/{id}/cancel`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Cancel(ctx context.Context, params MessagesCancelParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/cancel"}, params, options)
}

// MessagesRetryParams has the arguments of Messages.Retry.
type MessagesRetryParams struct {
	// The id of the message.
	ID string `json:"id"`
}

// Retry calls `POST /api/messages/{id}/retry`.
//
// The answer:
//   - message: The message.
func (area *MessagesCalls) Retry(ctx context.Context, params MessagesRetryParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/messages/{id}/retry"}, params, options)
}

// MonitoringCalls has the calls of the area `monitoring`.
type MonitoringCalls struct{ transport *transport }

// Metrics calls `GET /api/monitoring/metrics`.
//
// The answer:
//   - cpu: The processor.
//   - memory: The memory, in bytes.
//   - sessions: The sessions.
//   - uptime: How long it has been up.
//   - errors: The errors.
//   - responseTime: The response time, in milliseconds.
func (area *MonitoringCalls) Metrics(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/metrics"}, nil, options)
}

// MonitoringSessionsParams has the arguments of Monitoring.Sessions.
type MonitoringSessionsParams struct {
	// Only of these sessions: ids separated by commas.
	SessionIDs *string `json:"sessionIds,omitempty"`
}

// Sessions calls `GET /api/monitoring/sessions`.
func (area *MonitoringCalls) Sessions(ctx context.Context, params MonitoringSessionsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/sessions", query: []string{"sessionIds"}}, params, options)
}

// MonitoringIntegrationsParams has the arguments of Monitoring.Integrations.
type MonitoringIntegrationsParams struct {
	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Integrations calls `GET /api/monitoring/integrations`.
//
// The answer:
//   - integrations: The integrations.
//   - total: How many there are in all.
//   - failing: How many integrations fail.
func (area *MonitoringCalls) Integrations(ctx context.Context, params MonitoringIntegrationsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/integrations", query: []string{"limit"}}, params, options)
}

// MonitoringLogsParams has the arguments of Monitoring.Logs.
type MonitoringLogsParams struct {
	// Only of this level. One of: error, warn, info.
	Level *string `json:"level,omitempty"`

	// Only of this service. One of: whatsapp, system, database.
	Service *string `json:"service,omitempty"`

	// Of which period. One of: 1h, 6h, 24h, 7d.
	TimeRange *string `json:"timeRange,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`

	// Only what came before this point, which an earlier answer told.
	Before *string `json:"before,omitempty"`

	// Only what came after this point, which an earlier answer told.
	After *string `json:"after,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Logs calls `GET /api/monitoring/logs`.
func (area *MonitoringCalls) Logs(ctx context.Context, params MonitoringLogsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/logs", query: []string{"level", "service", "timeRange", "search", "sessionId", "before", "after", "limit"}}, params, options)
}

// AllLogs passes everything that Logs lists to visit, page by page, until it returns an error.
func (area *MonitoringCalls) AllLogs(ctx context.Context, params MonitoringLogsParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"level", "service", "timeRange", "search", "sessionId", "before", "after", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/monitoring/logs", query: query}, "entries", params, visit, options)
}

// MonitoringClearLogsParams has the arguments of Monitoring.ClearLogs.
type MonitoringClearLogsParams struct {
	// Only of this level. One of: error, warn, info.
	Level *string `json:"level,omitempty"`

	// Only of this service. One of: whatsapp, system, database.
	Service *string `json:"service,omitempty"`

	// Of which period. One of: 1h, 6h, 24h, 7d.
	TimeRange *string `json:"timeRange,omitempty"`
}

// ClearLogs calls `DELETE /api/monitoring/logs`.
//
// The answer:
//   - deleted: How many entries were deleted.
func (area *MonitoringCalls) ClearLogs(ctx context.Context, params MonitoringClearLogsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/monitoring/logs", query: []string{"level", "service", "timeRange"}}, params, options)
}

// MonitoringSessionMetricsParams has the arguments of Monitoring.SessionMetrics.
type MonitoringSessionMetricsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SessionMetrics calls `GET /api/monitoring/sessions/{id}/metrics`.
//
// The answer:
//   - session: The session.
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
//   - history: The history.
//   - messages: The messages.
func (area *MonitoringCalls) SessionMetrics(ctx context.Context, params MonitoringSessionMetricsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/sessions/{id}/metrics"}, params, options)
}

// MonitoringRestartSessionParams has the arguments of Monitoring.RestartSession.
type MonitoringRestartSessionParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// RestartSession calls `POST /api/monitoring/sessions/{id}/restart`.
//
// The answer:
//   - session: The session.
func (area *MonitoringCalls) RestartSession(ctx context.Context, params MonitoringRestartSessionParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/monitoring/sessions/{id}/restart"}, params, options)
}

// Trends calls `GET /api/monitoring/trends`.
//
// The answer:
//   - latency: The latency, in milliseconds.
//   - messages: The messages.
func (area *MonitoringCalls) Trends(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/trends"}, nil, options)
}

// MonitoringAvailabilityParams has the arguments of Monitoring.Availability.
type MonitoringAvailabilityParams struct {
	// Only of these sessions: ids separated by commas.
	SessionIDs *string `json:"sessionIds,omitempty"`

	// How many hours until now.
	Hours *int `json:"hours,omitempty"`

	// How many parts of the same length.
	Parts *int `json:"parts,omitempty"`
}

// Availability calls `GET /api/monitoring/availability`.
//
// The answer:
//   - from: When the period begins.
//   - to: When the period ends.
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
//   - sessions: The sessions.
//   - stops: When the gateway itself was stopped.
func (area *MonitoringCalls) Availability(ctx context.Context, params MonitoringAvailabilityParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/availability", query: []string{"sessionIds", "hours", "parts"}}, params, options)
}

// MonitoringHistoryParams has the arguments of Monitoring.History.
type MonitoringHistoryParams struct {
	// Of which period. One of: 1h, 6h, 24h, 7d.
	TimeRange *string `json:"timeRange,omitempty"`
}

// History calls `GET /api/monitoring/history`.
//
// The answer:
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
//   - samples: The samples, oldest first.
//   - events: The events that it gets.
func (area *MonitoringCalls) History(ctx context.Context, params MonitoringHistoryParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/monitoring/history", query: []string{"timeRange"}}, params, options)
}

// NodesCalls has the calls of the area `nodes`.
type NodesCalls struct{ transport *transport }

// List calls `GET /api/system/nodes`.
//
// The answer:
//   - nodes: The nodes of the gateway.
func (area *NodesCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/system/nodes"}, nil, options)
}

// NodesDrainParams has the arguments of Nodes.Drain.
type NodesDrainParams struct {
	// The id of the node.
	ID string `json:"id"`
}

// Drain calls `POST /api/system/nodes/{id}/drain`.
//
// The answer:
//   - node: The node of the gateway.
func (area *NodesCalls) Drain(ctx context.Context, params NodesDrainParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/system/nodes/{id}/drain"}, params, options)
}

// NodesResumeParams has the arguments of Nodes.Resume.
type NodesResumeParams struct {
	// The id of the node.
	ID string `json:"id"`
}

// Resume calls `POST /api/system/nodes/{id}/resume`.
//
// The answer:
//   - node: The node of the gateway.
func (area *NodesCalls) Resume(ctx context.Context, params NodesResumeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/system/nodes/{id}/resume"}, params, options)
}

// EventsCalls has the calls of the area `events`.
type EventsCalls struct{ transport *transport }

// EventsListParams has the arguments of Events.List.
type EventsListParams struct {
	// Only what came after this point, which an earlier answer told.
	After *int `json:"after,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/events`.
//
// The answer:
//   - events: The events, oldest first.
//   - latest: The cursor of the user’s newest event; 0 where there is none.
//   - expired: Whether events right after `after` are no longer stored.
func (area *EventsCalls) List(ctx context.Context, params EventsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/events", query: []string{"after", "limit"}}, params, options)
}

// DeliveriesCalls has the calls of the area `deliveries`.
type DeliveriesCalls struct{ transport *transport }

// DeliveriesTargetsParams has the arguments of Deliveries.Targets.
type DeliveriesTargetsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Targets calls `GET /api/sessions/{id}/events`.
//
// The answer:
//   - webhook: The webhook.
//   - websocket: The WebSocket.
//   - rabbitmq: RabbitMQ.
//   - sqs: SQS.
//   - nats: NATS.
//   - kafka: Kafka.
func (area *DeliveriesCalls) Targets(ctx context.Context, params DeliveriesTargetsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/events"}, params, options)
}

// DeliveriesIntegrationsParams has the arguments of Deliveries.Integrations.
type DeliveriesIntegrationsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Integrations calls `GET /api/sessions/{id}/integrations`.
//
// The answer:
//   - n8n: n8n.
//   - chatwoot: Chatwoot.
//   - typebot: Typebot.
//   - openai: OpenAI.
//   - kommo: Kommo.
//   - flowise: Flowise.
//   - dify: Dify.
func (area *DeliveriesCalls) Integrations(ctx context.Context, params DeliveriesIntegrationsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/integrations"}, params, options)
}

// DeliveriesListParams has the arguments of Deliveries.List.
type DeliveriesListParams struct {
	// Which page, from 1.
	Page *int `json:"page,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// The target of the events.
	Target *string `json:"target,omitempty"`

	// Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
	State *string `json:"state,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only what was created from this instant on.
	From *string `json:"from,omitempty"`

	// Only what was created before this instant.
	To *string `json:"to,omitempty"`

	// Only of this event.
	Event *string `json:"event,omitempty"`
}

// List calls `GET /api/deliveries`.
//
// The answer:
//   - logs: The entries of this page.
//   - page: The number of this page, from 1.
//   - totalPages: How many pages there are.
//   - total: How many there are in all.
//   - isTotalCut: Whether there are more than `total`: counting stopped there.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *DeliveriesCalls) List(ctx context.Context, params DeliveriesListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/deliveries", query: []string{"page", "cursor", "limit", "target", "state", "search", "from", "to", "event"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *DeliveriesCalls) All(ctx context.Context, params DeliveriesListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"page", "cursor", "limit", "target", "state", "search", "from", "to", "event"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/deliveries", query: query}, "logs", params, visit, options)
}

// DeliveriesCopyIntegrationParams has the arguments of Deliveries.CopyIntegration.
type DeliveriesCopyIntegrationParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The integration.
	Kind string `json:"kind"`

	// The id of the session to copy from.
	FromSessionID string `json:"fromSessionId"`
}

// CopyIntegration calls `POST /api/sessions/{id}/integrations/{kind}/copy`.
//
// The answer:
//   - kind: The kind.
//   - outcome: The outcome.
func (area *DeliveriesCalls) CopyIntegration(ctx context.Context, params DeliveriesCopyIntegrationParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/integrations/{kind}/copy", hasBody: true}, params, options)
}

// DeliveriesLogsParams has the arguments of Deliveries.Logs.
type DeliveriesLogsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Which page, from 1.
	Page *int `json:"page,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// The target of the events.
	Target *string `json:"target,omitempty"`

	// Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
	State *string `json:"state,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only what was created from this instant on.
	From *string `json:"from,omitempty"`

	// Only what was created before this instant.
	To *string `json:"to,omitempty"`

	// Only of this event.
	Event *string `json:"event,omitempty"`
}

// Logs calls `GET /api/sessions/{id}/events/logs`.
//
// The answer:
//   - logs: The entries of this page.
//   - page: The number of this page, from 1.
//   - totalPages: How many pages there are.
//   - total: How many there are in all.
//   - isTotalCut: Whether there are more than `total`: counting stopped there.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *DeliveriesCalls) Logs(ctx context.Context, params DeliveriesLogsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/events/logs", query: []string{"page", "cursor", "limit", "target", "state", "search", "from", "to", "event"}}, params, options)
}

// AllLogs passes everything that Logs lists to visit, page by page, until it returns an error.
func (area *DeliveriesCalls) AllLogs(ctx context.Context, params DeliveriesLogsParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"page", "cursor", "limit", "target", "state", "search", "from", "to", "event"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/events/logs", query: query}, "logs", params, visit, options)
}

// DeliveriesHistoryParams has the arguments of Deliveries.History.
type DeliveriesHistoryParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Of which period. One of: 1h, 6h, 24h, 7d.
	TimeRange *string `json:"timeRange,omitempty"`

	// The target of the events.
	Target *string `json:"target,omitempty"`
}

// History calls `GET /api/sessions/{id}/events/history`.
//
// The answer:
//   - timeZone: The time zone in which the day begins, such as America/Sao_Paulo.
//   - buckets: The intervals of time.
func (area *DeliveriesCalls) History(ctx context.Context, params DeliveriesHistoryParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/events/history", query: []string{"timeRange", "target"}}, params, options)
}

// DeliveriesGetParams has the arguments of Deliveries.Get.
type DeliveriesGetParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the delivery.
	DeliveryID string `json:"deliveryId"`
}

// Get calls `GET /api/sessions/{id}/events/logs/{deliveryId}`.
//
// The answer:
//   - delivery: The delivery.
//   - payload: The content of the event.
//   - attempts: The attempts of this delivery.
//   - position: The position in the target’s queue, 1 for the next one; null for finished ones.
func (area *DeliveriesCalls) Get(ctx context.Context, params DeliveriesGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/events/logs/{deliveryId}"}, params, options)
}

// DeliveriesReplayParams has the arguments of Deliveries.Replay.
type DeliveriesReplayParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the delivery.
	DeliveryID string `json:"deliveryId"`
}

// Replay calls `POST /api/sessions/{id}/events/logs/{deliveryId}/replay`.
//
// The answer:
//   - delivery: The delivery.
func (area *DeliveriesCalls) Replay(ctx context.Context, params DeliveriesReplayParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/events/logs/{deliveryId}/replay"}, params, options)
}

// DeliveriesReplayFailedParams has the arguments of Deliveries.ReplayFailed.
type DeliveriesReplayFailedParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Since when.
	Since string `json:"since"`

	// The target of the events.
	Target *string `json:"target,omitempty"`
}

// ReplayFailed calls `POST /api/sessions/{id}/events/replay`.
//
// The answer:
//   - replayed: How many will be replayed.
func (area *DeliveriesCalls) ReplayFailed(ctx context.Context, params DeliveriesReplayFailedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/events/replay", hasBody: true}, params, options)
}

// DeliveriesPauseParams has the arguments of Deliveries.Pause.
type DeliveriesPauseParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The target of the events.
	Target string `json:"target"`
}

// Pause calls `POST /api/sessions/{id}/events/{target}/pause`.
//
// The answer:
//   - target: The target of the events.
func (area *DeliveriesCalls) Pause(ctx context.Context, params DeliveriesPauseParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/events/{target}/pause"}, params, options)
}

// DeliveriesResumeParams has the arguments of Deliveries.Resume.
type DeliveriesResumeParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The target of the events.
	Target string `json:"target"`
}

// Resume calls `POST /api/sessions/{id}/events/{target}/resume`.
//
// The answer:
//   - target: The target of the events.
func (area *DeliveriesCalls) Resume(ctx context.Context, params DeliveriesResumeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/events/{target}/resume"}, params, options)
}

// DeliveriesLogsOfParams has the arguments of Deliveries.LogsOf.
type DeliveriesLogsOfParams struct {
	// The id of the session.
	SessionID string `json:"sessionId"`

	// Which page, from 1.
	Page *int `json:"page,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`

	// The target of the events.
	Target *string `json:"target,omitempty"`

	// Only what is in this state. One of: waiting, delivering, delivered, failed, dead.
	State *string `json:"state,omitempty"`

	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only what was created from this instant on.
	From *string `json:"from,omitempty"`

	// Only what was created before this instant.
	To *string `json:"to,omitempty"`

	// Only of this event.
	EventType *string `json:"eventType,omitempty"`
}

// LogsOf calls `GET /api/events/logs`.
//
// The answer:
//   - logs: The entries of this page.
//   - page: The number of this page, from 1.
//   - totalPages: How many pages there are.
//   - total: How many there are in all.
//   - isTotalCut: Whether there are more than `total`: counting stopped there.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *DeliveriesCalls) LogsOf(ctx context.Context, params DeliveriesLogsOfParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/events/logs", query: []string{"sessionId", "page", "cursor", "limit", "target", "state", "search", "from", "to", "eventType"}}, params, options)
}

// AllLogsOf passes everything that LogsOf lists to visit, page by page, until it returns an error.
func (area *DeliveriesCalls) AllLogsOf(ctx context.Context, params DeliveriesLogsOfParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"sessionId", "page", "cursor", "limit", "target", "state", "search", "from", "to", "eventType"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/events/logs", query: query}, "logs", params, visit, options)
}

// DeliveriesTestParams has the arguments of Deliveries.Test.
type DeliveriesTestParams struct {
	// The id of the session.
	SessionID string `json:"sessionId"`

	// The event to trigger.
	EventType string `json:"eventType"`

	// The content, instead of the sample.
	Data map[string]any `json:"data"`
}

// Test calls `POST /api/events/test`.
//
// The answer:
//   - deliveries: The created deliveries.
func (area *DeliveriesCalls) Test(ctx context.Context, params DeliveriesTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/events/test", hasBody: true}, params, options)
}

// DeviceAuthorizationCalls has the calls of the area `deviceAuthorization`.
type DeviceAuthorizationCalls struct{ transport *transport }

// DeviceAuthorizationStartParams has the arguments of DeviceAuthorization.Start.
type DeviceAuthorizationStartParams struct {
	// The name of the program that asks for access.
	DeviceName any `json:"deviceName,omitempty"`
}

// Start calls `POST /api/auth/device`.
//
// The answer:
//   - deviceCode: The program’s code, which only it knows.
//   - userCode: The code that the person types into the browser.
//   - verificationUri: The address where the code is typed.
//   - verificationUriComplete: The same, with the code.
//   - expiresIn: In how many seconds it expires.
//   - interval: How often to ask, in seconds.
func (area *DeviceAuthorizationCalls) Start(ctx context.Context, params DeviceAuthorizationStartParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/device", hasBody: true}, params, options)
}

// DeviceAuthorizationTokenParams has the arguments of DeviceAuthorization.Token.
type DeviceAuthorizationTokenParams struct {
	// The program’s code, which only it knows.
	DeviceCode string `json:"deviceCode"`
}

// Token calls `POST /api/auth/device/token`.
//
// The answer:
//   - user: The user.
//   - token: The token.
func (area *DeviceAuthorizationCalls) Token(ctx context.Context, params DeviceAuthorizationTokenParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/device/token", hasBody: true}, params, options)
}

// DeviceAuthorizationGetParams has the arguments of DeviceAuthorization.Get.
type DeviceAuthorizationGetParams struct {
	// The code that the program shows, such as WDJB-MJHT.
	UserCode string `json:"userCode"`
}

// Get calls `GET /api/auth/device/{userCode}`.
//
// The answer:
//   - name: The name.
//   - nameI18n: `name` as code and parameters, for other languages.
//   - kind: The kind.
//   - ip: The IP address.
//   - userAgent: The program, as it presents itself.
//   - requestedAt: When it was requested.
//   - expiresAt: Until when it is valid; null where it has no end.
func (area *DeviceAuthorizationCalls) Get(ctx context.Context, params DeviceAuthorizationGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/auth/device/{userCode}"}, params, options)
}

// DeviceAuthorizationDecideParams has the arguments of DeviceAuthorization.Decide.
type DeviceAuthorizationDecideParams struct {
	// The code that the program shows, such as WDJB-MJHT.
	UserCode string `json:"userCode"`

	// Whether to approve.
	Approve bool `json:"approve"`
}

// Decide calls `POST /api/auth/device/{userCode}`.
func (area *DeviceAuthorizationCalls) Decide(ctx context.Context, params DeviceAuthorizationDecideParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/auth/device/{userCode}", hasBody: true}, params, options)
}

// NotificationSettingsCalls has the calls of the area `notificationSettings`.
type NotificationSettingsCalls struct{ transport *transport }

// Get calls `GET /api/settings/notifications`.
//
// The answer:
//   - emailNotifications: Whether it notifies by e-mail.
//   - pushNotifications: Whether it notifies in the browser.
//   - messageAlerts: Whether it notifies of messages.
//   - sessionAlerts: Whether it notifies of sessions.
//   - errorAlerts: Whether it notifies of errors.
//   - maintenanceAlerts: Whether it notifies of maintenance.
func (area *NotificationSettingsCalls) Get(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/notifications"}, nil, options)
}

// NotificationSettingsUpdateParams has the arguments of NotificationSettings.Update.
type NotificationSettingsUpdateParams struct {
	// Whether it notifies by e-mail.
	EmailNotifications *bool `json:"emailNotifications,omitempty"`

	// Whether it notifies in the browser.
	PushNotifications *bool `json:"pushNotifications,omitempty"`

	// Whether it notifies of messages.
	MessageAlerts *bool `json:"messageAlerts,omitempty"`

	// Whether it notifies of sessions.
	SessionAlerts *bool `json:"sessionAlerts,omitempty"`

	// Whether it notifies of errors.
	ErrorAlerts *bool `json:"errorAlerts,omitempty"`

	// Whether it notifies of maintenance.
	MaintenanceAlerts *bool `json:"maintenanceAlerts,omitempty"`
}

// Update calls `PUT /api/settings/notifications`.
//
// The answer:
//   - emailNotifications: Whether it notifies by e-mail.
//   - pushNotifications: Whether it notifies in the browser.
//   - messageAlerts: Whether it notifies of messages.
//   - sessionAlerts: Whether it notifies of sessions.
//   - errorAlerts: Whether it notifies of errors.
//   - maintenanceAlerts: Whether it notifies of maintenance.
func (area *NotificationSettingsCalls) Update(ctx context.Context, params NotificationSettingsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings/notifications", hasBody: true}, params, options)
}

// AccountNotificationsCalls has the calls of the area `accountNotifications`.
type AccountNotificationsCalls struct{ transport *transport }

// AccountNotificationsListParams has the arguments of AccountNotifications.List.
type AccountNotificationsListParams struct {
	// Only those that were read (`true`), or only those that are unread (`false`).
	Read *bool `json:"read,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *int `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/notifications`.
//
// The answer:
//   - notifications: The notifications, newest first.
//   - unreadCount: How many of the whole list are unread.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
//   - latest: The cursor of the user’s newest event: the list is complete up to it.
func (area *AccountNotificationsCalls) List(ctx context.Context, params AccountNotificationsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/notifications", query: []string{"read", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *AccountNotificationsCalls) All(ctx context.Context, params AccountNotificationsListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"read", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/notifications", query: query}, "notifications", params, visit, options)
}

// AccountNotificationsMarkReadParams has the arguments of AccountNotifications.MarkRead.
type AccountNotificationsMarkReadParams struct {
	// The ids of the notifications; all without them.
	Ids []string `json:"ids,omitempty"`
}

// MarkRead calls `POST /api/notifications/read`.
//
// The answer:
//   - changed: How many changed.
func (area *AccountNotificationsCalls) MarkRead(ctx context.Context, params AccountNotificationsMarkReadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/notifications/read", hasBody: true}, params, options)
}

// AccountNotificationsDismissParams has the arguments of AccountNotifications.Dismiss.
type AccountNotificationsDismissParams struct {
	// The ids of the notifications; all without them.
	Ids []string `json:"ids,omitempty"`
}

// Dismiss calls `POST /api/notifications/dismiss`.
//
// The answer:
//   - changed: How many changed.
func (area *AccountNotificationsCalls) Dismiss(ctx context.Context, params AccountNotificationsDismissParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/notifications/dismiss", hasBody: true}, params, options)
}

// PasskeyCalls has the calls of the area `passkey`.
type PasskeyCalls struct{ transport *transport }

// PasskeyStartParams has the arguments of Passkey.Start.
type PasskeyStartParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Whether the person confirmed the risk.
	Confirmed *bool `json:"confirmed,omitempty"`
}

// Start calls `POST /api/sessions/{id}/passkey/start`.
//
// The answer:
//   - token: The token.
//   - expiresAt: Until when it is valid; null where it has no end.
//   - options: The request, for `navigator.credentials.get`.
//   - url: The address.
func (area *PasskeyCalls) Start(ctx context.Context, params PasskeyStartParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/passkey/start", hasBody: true}, params, options)
}

// PasskeyAnswerParams has the arguments of Passkey.Answer.
type PasskeyAnswerParams struct {
	// The token.
	Token string `json:"token"`

	// The passkey’s answer.
	Assertion map[string]any `json:"assertion"`
}

// Answer calls `POST /api/passkey/answer`.
//
// The answer:
//   - name: The name.
func (area *PasskeyCalls) Answer(ctx context.Context, params PasskeyAnswerParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/passkey/answer", hasBody: true}, params, options)
}

// PasskeyConfirmParams has the arguments of Passkey.Confirm.
type PasskeyConfirmParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Confirm calls `POST /api/sessions/{id}/passkey/confirm`.
func (area *PasskeyCalls) Confirm(ctx context.Context, params PasskeyConfirmParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/passkey/confirm"}, params, options)
}

// SecurityCalls has the calls of the area `security`.
type SecurityCalls struct{ transport *transport }

// SecurityChangePasswordParams has the arguments of Security.ChangePassword.
type SecurityChangePasswordParams struct {
	// The current password.
	CurrentPassword string `json:"currentPassword"`

	// The new password.
	NewPassword string `json:"newPassword"`

	// The new password, repeated.
	ConfirmPassword *string `json:"confirmPassword,omitempty"`
}

// ChangePassword calls `PUT /api/settings/user/password`.
func (area *SecurityCalls) ChangePassword(ctx context.Context, params SecurityChangePasswordParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings/user/password", hasBody: true}, params, options)
}

// SecurityChangePasswordDocumentedParams has the arguments of Security.ChangePasswordDocumented.
type SecurityChangePasswordDocumentedParams struct {
	// The current password.
	CurrentPassword string `json:"currentPassword"`

	// The new password.
	NewPassword string `json:"newPassword"`

	// The new password, repeated.
	ConfirmPassword *string `json:"confirmPassword,omitempty"`
}

// ChangePasswordDocumented calls `POST /api/settings/change-password`.
func (area *SecurityCalls) ChangePasswordDocumented(ctx context.Context, params SecurityChangePasswordDocumentedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/change-password", hasBody: true}, params, options)
}

// TwoFactor calls `GET /api/settings/user/2fa`.
//
// The answer:
//   - enabled: Whether it is enabled.
//   - enabledAt: When it was enabled; null where it is not.
//   - recoveryCodesLeft: How many recovery codes are left.
func (area *SecurityCalls) TwoFactor(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/user/2fa"}, nil, options)
}

// SetupTwoFactor calls `POST /api/settings/user/2fa/setup`.
//
// The answer:
//   - qrCode: The QR code for the authenticator app.
//   - secret: The secret, to type into the authenticator app.
func (area *SecurityCalls) SetupTwoFactor(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/user/2fa/setup"}, nil, options)
}

// SecurityEnableTwoFactorParams has the arguments of Security.EnableTwoFactor.
type SecurityEnableTwoFactorParams struct {
	// The token.
	Token string `json:"token"`
}

// EnableTwoFactor calls `POST /api/settings/user/2fa/enable`.
//
// The answer:
//   - recoveryCodes: The recovery codes, shown only now.
func (area *SecurityCalls) EnableTwoFactor(ctx context.Context, params SecurityEnableTwoFactorParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/user/2fa/enable", hasBody: true}, params, options)
}

// SecurityDisableTwoFactorParams has the arguments of Security.DisableTwoFactor.
type SecurityDisableTwoFactorParams struct {
	// The password.
	Password string `json:"password"`
}

// DisableTwoFactor calls `POST /api/settings/user/2fa/disable`.
func (area *SecurityCalls) DisableTwoFactor(ctx context.Context, params SecurityDisableTwoFactorParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/user/2fa/disable", hasBody: true}, params, options)
}

// SecurityRenewRecoveryCodesParams has the arguments of Security.RenewRecoveryCodes.
type SecurityRenewRecoveryCodesParams struct {
	// The password.
	Password string `json:"password"`
}

// RenewRecoveryCodes calls `POST /api/settings/user/2fa/recovery-codes`.
//
// The answer:
//   - recoveryCodes: The recovery codes, shown only now.
func (area *SecurityCalls) RenewRecoveryCodes(ctx context.Context, params SecurityRenewRecoveryCodesParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/user/2fa/recovery-codes", hasBody: true}, params, options)
}

// Devices calls `GET /api/settings/user/devices`.
//
// The answer:
//   - devices: The devices that the person signed in on.
func (area *SecurityCalls) Devices(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/user/devices"}, nil, options)
}

// SecurityEndDeviceParams has the arguments of Security.EndDevice.
type SecurityEndDeviceParams struct {
	// The id of the device.
	ID string `json:"id"`
}

// EndDevice calls `DELETE /api/settings/user/devices/{id}`.
func (area *SecurityCalls) EndDevice(ctx context.Context, params SecurityEndDeviceParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/user/devices/{id}"}, params, options)
}

// EndOtherDevices calls `DELETE /api/settings/user/devices`.
func (area *SecurityCalls) EndOtherDevices(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/user/devices"}, nil, options)
}

// UsersCalls has the calls of the area `users`.
type UsersCalls struct{ transport *transport }

// List calls `GET /api/settings/users`.
//
// The answer:
//   - users: The users.
func (area *UsersCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/users"}, nil, options)
}

// UsersBlockParams has the arguments of Users.Block.
type UsersBlockParams struct {
	// The id of the user.
	ID string `json:"id"`
}

// Block calls `POST /api/settings/users/{id}/block`.
//
// The answer:
//   - id: The id.
//   - name: The person’s name.
//   - email: The e-mail address.
//   - administrator: Whether the user administers the gateway.
//   - createdAt: When it was created.
//   - lastSignInAt: When the user last signed in.
//   - blockedAt: When the user was blocked; null where not.
func (area *UsersCalls) Block(ctx context.Context, params UsersBlockParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/users/{id}/block"}, params, options)
}

// UsersUnblockParams has the arguments of Users.Unblock.
type UsersUnblockParams struct {
	// The id of the user.
	ID string `json:"id"`
}

// Unblock calls `DELETE /api/settings/users/{id}/block`.
//
// The answer:
//   - id: The id.
//   - name: The person’s name.
//   - email: The e-mail address.
//   - administrator: Whether the user administers the gateway.
//   - createdAt: When it was created.
//   - lastSignInAt: When the user last signed in.
//   - blockedAt: When the user was blocked; null where not.
func (area *UsersCalls) Unblock(ctx context.Context, params UsersUnblockParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/users/{id}/block"}, params, options)
}

// InvitationsCalls has the calls of the area `invitations`.
type InvitationsCalls struct{ transport *transport }

// List calls `GET /api/settings/invitations`.
//
// The answer:
//   - invitations: The invitations.
//   - mailReady: Whether the gateway sends e-mails.
func (area *InvitationsCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/invitations"}, nil, options)
}

// InvitationsCreateParams has the arguments of Invitations.Create.
type InvitationsCreateParams struct {
	// The e-mail address.
	Email string `json:"email"`

	// The invited person’s name.
	Name any `json:"name,omitempty"`

	// How it is sent. One of: email, link.
	By *string `json:"by,omitempty"`
}

// Create calls `POST /api/settings/invitations`.
//
// The answer:
//   - invitation: The invitation.
//   - link: The link.
func (area *InvitationsCalls) Create(ctx context.Context, params InvitationsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/invitations", hasBody: true}, params, options)
}

// InvitationsResendParams has the arguments of Invitations.Resend.
type InvitationsResendParams struct {
	// The id of the invitation.
	ID string `json:"id"`

	// How it is sent. One of: email, link.
	By *string `json:"by,omitempty"`
}

// Resend calls `POST /api/settings/invitations/{id}/resend`.
//
// The answer:
//   - invitation: The invitation.
//   - link: The link.
func (area *InvitationsCalls) Resend(ctx context.Context, params InvitationsResendParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/invitations/{id}/resend", hasBody: true}, params, options)
}

// InvitationsRemoveParams has the arguments of Invitations.Remove.
type InvitationsRemoveParams struct {
	// The id of the invitation.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/settings/invitations/{id}`.
func (area *InvitationsCalls) Remove(ctx context.Context, params InvitationsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/invitations/{id}"}, params, options)
}

// InvitationsCheckParams has the arguments of Invitations.Check.
type InvitationsCheckParams struct {
	// The token.
	Token string `json:"token"`
}

// Check calls `POST /api/invitations/check`.
//
// The answer:
//   - email: The e-mail address.
//   - name: The invited person’s name.
//   - invitedBy: Who invited.
//   - expiresAt: Until when it is valid; null where it has no end.
func (area *InvitationsCalls) Check(ctx context.Context, params InvitationsCheckParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/invitations/check", hasBody: true}, params, options)
}

// InvitationsAcceptParams has the arguments of Invitations.Accept.
type InvitationsAcceptParams struct {
	// The token.
	Token string `json:"token"`

	// The invited person’s name.
	Name string `json:"name"`

	// The password.
	Password string `json:"password"`
}

// Accept calls `POST /api/invitations/accept`.
//
// The answer:
//   - email: The e-mail address.
//   - name: The invited person’s name.
func (area *InvitationsCalls) Accept(ctx context.Context, params InvitationsAcceptParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/invitations/accept", hasBody: true}, params, options)
}

// EmailCalls has the calls of the area `email`.
type EmailCalls struct{ transport *transport }

// Status calls `GET /api/notifications/status`.
//
// The answer:
//   - emailService: The sending of e-mails.
//   - notificationService: The sending of notifications.
//   - source: Where it came from.
//   - server: The SMTP server.
//   - from: The sender’s e-mail address.
//   - problem: The problem; null without one.
//   - problemI18n: `problem` as code and parameters, for other languages.
//   - administrator: Whether the user administers the gateway.
func (area *EmailCalls) Status(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/notifications/status"}, nil, options)
}

// EmailTestEmailParams has the arguments of Email.TestEmail.
type EmailTestEmailParams struct {
	// The e-mail address.
	Email string `json:"email"`
}

// TestEmail calls `POST /api/notifications/test-email`.
//
// The answer:
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - to: The recipient’s e-mail address.
func (area *EmailCalls) TestEmail(ctx context.Context, params EmailTestEmailParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/notifications/test-email", hasBody: true}, params, options)
}

// EmailSimulateAlertParams has the arguments of Email.SimulateAlert.
type EmailSimulateAlertParams struct {
	// The type. One of: system_down, session_disconnected, health_warning, critical_alert.
	Type string `json:"type"`

	// The text, for people.
	Message string `json:"message"`

	// The severity. One of: low, medium, high, critical.
	Severity string `json:"severity"`
}

// SimulateAlert calls `POST /api/notifications/simulate-alert`.
//
// The answer:
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - to: The recipient’s e-mail address.
func (area *EmailCalls) SimulateAlert(ctx context.Context, params EmailSimulateAlertParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/notifications/simulate-alert", hasBody: true}, params, options)
}

// EmailEmailsParams has the arguments of Email.Emails.
type EmailEmailsParams struct {
	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Emails calls `GET /api/notifications/emails`.
//
// The answer:
//   - emails: The e-mails, newest first.
func (area *EmailCalls) Emails(ctx context.Context, params EmailEmailsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/notifications/emails", query: []string{"limit"}}, params, options)
}

// Alerts calls `GET /api/notifications/alerts`.
//
// The answer:
//   - sessionMinutes: After how many minutes down to tell of a session.
//   - integrationMinutes: After how many minutes of failures to tell of an integration.
//   - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
//   - quietTo: When quiet hours end; null without any.
//   - tellRecovered: Whether to tell of the recovery, too.
func (area *EmailCalls) Alerts(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/notifications/alerts"}, nil, options)
}

// EmailChangeAlertsParams has the arguments of Email.ChangeAlerts.
type EmailChangeAlertsParams struct {
	// After how many minutes down to tell of a session.
	SessionMinutes *int `json:"sessionMinutes,omitempty"`

	// After how many minutes of failures to tell of an integration.
	IntegrationMinutes *int `json:"integrationMinutes,omitempty"`

	// When quiet hours begin, in the account’s time zone; null without any.
	QuietFrom any `json:"quietFrom,omitempty"`

	// When quiet hours end; null without any.
	QuietTo any `json:"quietTo,omitempty"`

	// Whether to tell of the recovery, too.
	TellRecovered *bool `json:"tellRecovered,omitempty"`
}

// ChangeAlerts calls `PUT /api/notifications/alerts`.
//
// The answer:
//   - sessionMinutes: After how many minutes down to tell of a session.
//   - integrationMinutes: After how many minutes of failures to tell of an integration.
//   - quietFrom: When quiet hours begin, in the account’s time zone; null without any.
//   - quietTo: When quiet hours end; null without any.
//   - tellRecovered: Whether to tell of the recovery, too.
func (area *EmailCalls) ChangeAlerts(ctx context.Context, params EmailChangeAlertsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/notifications/alerts", hasBody: true}, params, options)
}

// SMTP calls `GET /api/notifications/smtp`.
//
// The answer:
//   - source: Where it came from.
//   - smtp: The configuration of the SMTP server.
func (area *EmailCalls) SMTP(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/notifications/smtp"}, nil, options)
}

// EmailChangeSmtpParams has the arguments of Email.ChangeSmtp.
type EmailChangeSmtpParams struct {
	// The server’s address.
	Host string `json:"host"`

	// The port.
	Port int `json:"port"`

	// How the connection is secured. One of: starttls, tls, none.
	Security string `json:"security"`

	// The user at the SMTP server.
	User string `json:"user"`

	// The password at the SMTP server; masked in answers.
	Password string `json:"password"`

	// The sender’s e-mail address.
	From string `json:"from"`

	// The sender’s name.
	FromName string `json:"fromName"`

	// Whether notifications are sent.
	Notifications bool `json:"notifications"`
}

// ChangeSmtp calls `PUT /api/notifications/smtp`.
//
// The answer:
//   - source: Where it came from.
//   - smtp: The configuration of the SMTP server.
func (area *EmailCalls) ChangeSmtp(ctx context.Context, params EmailChangeSmtpParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/notifications/smtp", hasBody: true}, params, options)
}

// RemoveSmtp calls `DELETE /api/notifications/smtp`.
//
// The answer:
//   - source: Where it came from.
//   - smtp: The configuration of the SMTP server.
func (area *EmailCalls) RemoveSmtp(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/notifications/smtp"}, nil, options)
}

// StatusesCalls has the calls of the area `statuses`.
type StatusesCalls struct{ transport *transport }

// StatusesListParams has the arguments of Statuses.List.
type StatusesListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Only own ones (`true`), or only received ones.
	Own *bool `json:"own,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions/{id}/statuses`.
//
// The answer:
//   - statuses: The statuses, newest first.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *StatusesCalls) List(ctx context.Context, params StatusesListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/statuses", query: []string{"own", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *StatusesCalls) All(ctx context.Context, params StatusesListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"own", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/statuses", query: query}, "statuses", params, visit, options)
}

// StatusesPostParams has the arguments of Statuses.Post.
type StatusesPostParams struct {
	// The id of the session.
	ID string `json:"id"`

	// `text`, `image` or `video`. One of: text, image, video.
	Type *string `json:"type,omitempty"`

	// The text; with a file, its caption.
	Message *string `json:"message,omitempty"`

	// The address.
	URL *string `json:"url,omitempty"`

	// Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
	Audience *string `json:"audience,omitempty"`

	// The numbers, with country code.
	Contacts []string `json:"contacts,omitempty"`
}

// Post calls `POST /api/sessions/{id}/statuses`.
//
// The answer:
//   - status: The status.
func (area *StatusesCalls) Post(ctx context.Context, params StatusesPostParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/statuses", hasBody: true}, params, options)
}

// StatusesPostMediaParams has the arguments of Statuses.PostMedia.
type StatusesPostMediaParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The file.
	File Upload `json:"-"`

	// `image` or `video`; the file’s where absent. One of: image, video.
	Type *string `json:"type,omitempty"`

	// The caption.
	Caption *string `json:"caption,omitempty"`

	// Who sees it: `contacts` all contacts, `only` those given, `except` all but those given. One of: contacts, only, except.
	Audience *string `json:"audience,omitempty"`

	// The numbers, with country code.
	Contacts any `json:"contacts,omitempty"`
}

// PostMedia calls `POST /api/sessions/{id}/statuses/media`.
//
// The answer:
//   - status: The status.
func (area *StatusesCalls) PostMedia(ctx context.Context, params StatusesPostMediaParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/statuses/media", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// StatusesRemoveParams has the arguments of Statuses.Remove.
type StatusesRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the status.
	StatusID string `json:"statusId"`
}

// Remove calls `DELETE /api/sessions/{id}/statuses/{statusId}`.
func (area *StatusesCalls) Remove(ctx context.Context, params StatusesRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/statuses/{statusId}"}, params, options)
}

// StatusesMediaParams has the arguments of Statuses.Media.
type StatusesMediaParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the status.
	StatusID string `json:"statusId"`
}

// Media calls `GET /api/sessions/{id}/statuses/{statusId}/media`.
func (area *StatusesCalls) Media(ctx context.Context, params StatusesMediaParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/sessions/{id}/statuses/{statusId}/media", isLong: true}, params, options)
}

// StatusesSettingsParams has the arguments of Statuses.Settings.
type StatusesSettingsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Settings calls `GET /api/sessions/{id}/statuses/settings`.
//
// The answer:
//   - receives: Whether the session receives statuses of its contacts; off at first.
func (area *StatusesCalls) Settings(ctx context.Context, params StatusesSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/statuses/settings"}, params, options)
}

// StatusesUpdateSettingsParams has the arguments of Statuses.UpdateSettings.
type StatusesUpdateSettingsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Whether the session receives statuses of its contacts; off at first.
	Receives bool `json:"receives"`
}

// UpdateSettings calls `PUT /api/sessions/{id}/statuses/settings`.
//
// The answer:
//   - receives: Whether the session receives statuses of its contacts; off at first.
func (area *StatusesCalls) UpdateSettings(ctx context.Context, params StatusesUpdateSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/statuses/settings", hasBody: true}, params, options)
}

// ChannelsCalls has the calls of the area `channels`.
type ChannelsCalls struct{ transport *transport }

// ChannelsListParams has the arguments of Channels.List.
type ChannelsListParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// List calls `GET /api/sessions/{id}/channels`.
//
// The answer:
//   - channels: The channels, by name.
func (area *ChannelsCalls) List(ctx context.Context, params ChannelsListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/channels"}, params, options)
}

// ChannelsCreateParams has the arguments of Channels.Create.
type ChannelsCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The name of the channel.
	Name string `json:"name"`

	// The description of the channel.
	Description *string `json:"description,omitempty"`
}

// Create calls `POST /api/sessions/{id}/channels`.
//
// The answer:
//   - channel: The channel.
func (area *ChannelsCalls) Create(ctx context.Context, params ChannelsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/channels", hasBody: true}, params, options)
}

// ChannelsFollowParams has the arguments of Channels.Follow.
type ChannelsFollowParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The invite link, or the code at its end.
	Invite string `json:"invite"`
}

// Follow calls `POST /api/sessions/{id}/channels/follow`.
//
// The answer:
//   - channel: The channel.
func (area *ChannelsCalls) Follow(ctx context.Context, params ChannelsFollowParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/channels/follow", hasBody: true}, params, options)
}

// ChannelsUpdateParams has the arguments of Channels.Update.
type ChannelsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the channel.
	ChannelID string `json:"channelId"`

	// Whether the account mutes it.
	Muted *bool `json:"muted,omitempty"`

	// The name of the channel.
	Name *string `json:"name,omitempty"`

	// The description of the channel; removed where empty.
	Description *string `json:"description,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/channels/{channelId}`.
//
// The answer:
//   - channel: The channel.
func (area *ChannelsCalls) Update(ctx context.Context, params ChannelsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/channels/{channelId}", hasBody: true}, params, options)
}

// ChannelsUnfollowParams has the arguments of Channels.Unfollow.
type ChannelsUnfollowParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the channel.
	ChannelID string `json:"channelId"`
}

// Unfollow calls `DELETE /api/sessions/{id}/channels/{channelId}`.
func (area *ChannelsCalls) Unfollow(ctx context.Context, params ChannelsUnfollowParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/channels/{channelId}"}, params, options)
}

// ChannelsRemoveParams has the arguments of Channels.Remove.
type ChannelsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the channel.
	ChannelID string `json:"channelId"`
}

// Remove calls `POST /api/sessions/{id}/channels/{channelId}/delete`.
func (area *ChannelsCalls) Remove(ctx context.Context, params ChannelsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/channels/{channelId}/delete"}, params, options)
}

// ChannelsPostsParams has the arguments of Channels.Posts.
type ChannelsPostsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Only of this channel.
	Channel *string `json:"channel,omitempty"`

	// Only own ones (`true`), or only received ones.
	Own *bool `json:"own,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Posts calls `GET /api/sessions/{id}/channels/posts`.
//
// The answer:
//   - posts: The posts, newest first.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *ChannelsCalls) Posts(ctx context.Context, params ChannelsPostsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/channels/posts", query: []string{"channel", "own", "cursor", "limit"}}, params, options)
}

// AllPosts passes everything that Posts lists to visit, page by page, until it returns an error.
func (area *ChannelsCalls) AllPosts(ctx context.Context, params ChannelsPostsParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"channel", "own", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/channels/posts", query: query}, "posts", params, visit, options)
}

// ChannelsPostParams has the arguments of Channels.Post.
type ChannelsPostParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the channel.
	ChannelID string `json:"channelId"`

	// `text`, `image` or `video`. One of: text, image, video.
	Type *string `json:"type,omitempty"`

	// The text; with a file, its caption.
	Message *string `json:"message,omitempty"`

	// The address.
	URL *string `json:"url,omitempty"`
}

// Post calls `POST /api/sessions/{id}/channels/{channelId}/posts`.
//
// The answer:
//   - post: The post.
func (area *ChannelsCalls) Post(ctx context.Context, params ChannelsPostParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/channels/{channelId}/posts", hasBody: true}, params, options)
}

// ChannelsPostMediaParams has the arguments of Channels.PostMedia.
type ChannelsPostMediaParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the channel.
	ChannelID string `json:"channelId"`

	// The file.
	File Upload `json:"-"`

	// `image` or `video`; the file’s where absent. One of: image, video.
	Type *string `json:"type,omitempty"`

	// The caption.
	Caption *string `json:"caption,omitempty"`
}

// PostMedia calls `POST /api/sessions/{id}/channels/{channelId}/posts/media`.
//
// The answer:
//   - post: The post.
func (area *ChannelsCalls) PostMedia(ctx context.Context, params ChannelsPostMediaParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/channels/{channelId}/posts/media", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// ChannelsEditPostParams has the arguments of Channels.EditPost.
type ChannelsEditPostParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the post.
	PostID string `json:"postId"`

	// The new text.
	Message string `json:"message"`
}

// EditPost calls `PUT /api/sessions/{id}/channels/posts/{postId}`.
//
// The answer:
//   - post: The post.
func (area *ChannelsCalls) EditPost(ctx context.Context, params ChannelsEditPostParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/channels/posts/{postId}", hasBody: true}, params, options)
}

// ChannelsRemovePostParams has the arguments of Channels.RemovePost.
type ChannelsRemovePostParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the post.
	PostID string `json:"postId"`
}

// RemovePost calls `DELETE /api/sessions/{id}/channels/posts/{postId}`.
func (area *ChannelsCalls) RemovePost(ctx context.Context, params ChannelsRemovePostParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/channels/posts/{postId}"}, params, options)
}

// ChannelsReactParams has the arguments of Channels.React.
type ChannelsReactParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the post.
	PostID string `json:"postId"`

	// The emoji; null removes the reaction.
	Emoji any `json:"emoji"`
}

// React calls `PUT /api/sessions/{id}/channels/posts/{postId}/reaction`.
//
// The answer:
//   - post: The post.
func (area *ChannelsCalls) React(ctx context.Context, params ChannelsReactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/channels/posts/{postId}/reaction", hasBody: true}, params, options)
}

// ChannelsMediaParams has the arguments of Channels.Media.
type ChannelsMediaParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the post.
	PostID string `json:"postId"`
}

// Media calls `GET /api/sessions/{id}/channels/posts/{postId}/media`.
func (area *ChannelsCalls) Media(ctx context.Context, params ChannelsMediaParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/sessions/{id}/channels/posts/{postId}/media", isLong: true}, params, options)
}

// ChannelsSettingsParams has the arguments of Channels.Settings.
type ChannelsSettingsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Settings calls `GET /api/sessions/{id}/channels/settings`.
//
// The answer:
//   - receives: Whether the session receives posts of the channels that it follows; off at first.
func (area *ChannelsCalls) Settings(ctx context.Context, params ChannelsSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/channels/settings"}, params, options)
}

// ChannelsUpdateSettingsParams has the arguments of Channels.UpdateSettings.
type ChannelsUpdateSettingsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Whether the session receives posts of the channels that it follows; off at first.
	Receives bool `json:"receives"`
}

// UpdateSettings calls `PUT /api/sessions/{id}/channels/settings`.
//
// The answer:
//   - receives: Whether the session receives posts of the channels that it follows; off at first.
func (area *ChannelsCalls) UpdateSettings(ctx context.Context, params ChannelsUpdateSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/channels/settings", hasBody: true}, params, options)
}

// CatalogCalls has the calls of the area `catalog`.
type CatalogCalls struct{ transport *transport }

// CatalogListParams has the arguments of Catalog.List.
type CatalogListParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact *string `json:"contact,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/sessions/{id}/catalog/products`.
//
// The answer:
//   - products: The products.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *CatalogCalls) List(ctx context.Context, params CatalogListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/catalog/products", query: []string{"contact", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *CatalogCalls) All(ctx context.Context, params CatalogListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"contact", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/sessions/{id}/catalog/products", query: query}, "products", params, visit, options)
}

// CatalogCollectionsParams has the arguments of Catalog.Collections.
type CatalogCollectionsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The contact: the number, or the id of a group.
	Contact *string `json:"contact,omitempty"`
}

// Collections calls `GET /api/sessions/{id}/catalog/collections`.
//
// The answer:
//   - collections: The collections.
func (area *CatalogCalls) Collections(ctx context.Context, params CatalogCollectionsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/catalog/collections", query: []string{"contact"}}, params, options)
}

// CatalogCreateParams has the arguments of Catalog.Create.
type CatalogCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The file.
	File Upload `json:"-"`

	// The name of the product.
	Name string `json:"name"`

	// The description; removed where empty.
	Description *string `json:"description,omitempty"`

	// The price, in the currency’s minor unit: 4990 is R$ 49.90.
	Price *int `json:"price,omitempty"`

	// The currency of the price, such as `BRL`.
	Currency *string `json:"currency,omitempty"`

	// The link to the product’s page; removed where empty.
	URL *string `json:"url,omitempty"`

	// The business’ own code of the product.
	Code *string `json:"code,omitempty"`

	// Whether only the account itself sees it.
	Hidden *bool `json:"hidden,omitempty"`
}

// Create calls `POST /api/sessions/{id}/catalog/products`.
//
// The answer:
//   - product: The product.
func (area *CatalogCalls) Create(ctx context.Context, params CatalogCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/catalog/products", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// CatalogUpdateParams has the arguments of Catalog.Update.
type CatalogUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the product.
	ProductID string `json:"productId"`

	// The description; removed where empty.
	Description *string `json:"description,omitempty"`

	// The price, in the currency’s minor unit: 4990 is R$ 49.90.
	Price any `json:"price,omitempty"`

	// The currency of the price, such as `BRL`.
	Currency *string `json:"currency,omitempty"`

	// The link to the product’s page; removed where empty.
	URL *string `json:"url,omitempty"`

	// The business’ own code of the product.
	Code *string `json:"code,omitempty"`

	// The name of the product.
	Name *string `json:"name,omitempty"`

	// Whether only the account itself sees it.
	Hidden *bool `json:"hidden,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/catalog/products/{productId}`.
//
// The answer:
//   - product: The product.
func (area *CatalogCalls) Update(ctx context.Context, params CatalogUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/catalog/products/{productId}", hasBody: true}, params, options)
}

// CatalogSetPictureParams has the arguments of Catalog.SetPicture.
type CatalogSetPictureParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the product.
	ProductID string `json:"productId"`

	// The file.
	File Upload `json:"-"`
}

// SetPicture calls `PUT /api/sessions/{id}/catalog/products/{productId}/picture`.
//
// The answer:
//   - product: The product.
func (area *CatalogCalls) SetPicture(ctx context.Context, params CatalogSetPictureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/catalog/products/{productId}/picture", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// CatalogRemoveParams has the arguments of Catalog.Remove.
type CatalogRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the product.
	ProductID string `json:"productId"`
}

// Remove calls `DELETE /api/sessions/{id}/catalog/products/{productId}`.
func (area *CatalogCalls) Remove(ctx context.Context, params CatalogRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/catalog/products/{productId}"}, params, options)
}

// CatalogSendParams has the arguments of Catalog.Send.
type CatalogSendParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the product.
	ProductID string `json:"productId"`

	// The recipient: a number as digits, or the id of a group.
	To string `json:"to"`

	// A text below the product.
	Message *string `json:"message,omitempty"`
}

// Send calls `POST /api/sessions/{id}/catalog/products/{productId}/send`.
//
// The answer:
//   - message: A text below the product.
func (area *CatalogCalls) Send(ctx context.Context, params CatalogSendParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/catalog/products/{productId}/send", hasBody: true}, params, options)
}

// SystemCalls has the calls of the area `system`.
type SystemCalls struct{ transport *transport }

// Info calls `GET /api/settings/system/info`.
//
// The answer:
//   - version: The version.
//   - engine: The engine of the sessions.
//   - uptime: How long it has been up.
//   - startedAt: When it began.
//   - node: The node of the gateway.
//   - database: The database.
//   - disk: The disk.
//   - memory: The memory, in bytes.
func (area *SystemCalls) Info(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/system/info"}, nil, options)
}

// DocumentedInfo calls `GET /api/settings/system-info`.
//
// The answer:
//   - version: The version.
//   - engine: The engine of the sessions.
//   - uptime: How long it has been up.
//   - startedAt: When it began.
//   - node: The node of the gateway.
//   - database: The database.
//   - disk: The disk.
//   - memory: The memory, in bytes.
func (area *SystemCalls) DocumentedInfo(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/system-info"}, nil, options)
}

// Health calls `GET /api/health`.
//
// The answer:
//   - status: The state.
//   - version: The version.
//   - engine: The engine of the sessions.
func (area *SystemCalls) Health(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/health"}, nil, options)
}

// Ready calls `GET /api/ready`.
//
// The answer:
//   - status: The state.
func (area *SystemCalls) Ready(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/ready"}, nil, options)
}

// Metrics calls `GET /api/metrics`.
func (area *SystemCalls) Metrics(ctx context.Context, options ...Option) (string, error) {
	return area.transport.callText(ctx, request{method: "GET", path: "/metrics"}, nil, options)
}

// TemplatesCalls has the calls of the area `templates`.
type TemplatesCalls struct{ transport *transport }

// TemplatesListParams has the arguments of Templates.List.
type TemplatesListParams struct {
	// The text to search for.
	Search *string `json:"search,omitempty"`

	// Only of this category.
	Category *string `json:"category,omitempty"`

	// Only the active ones, or only the others.
	IsActive *bool `json:"isActive,omitempty"`

	// Where the page begins: `nextCursor` of the previous answer.
	Cursor *string `json:"cursor,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// List calls `GET /api/templates`.
//
// The answer:
//   - templates: The templates.
//   - nextCursor: Where the next page begins, for `cursor`; null on the last.
func (area *TemplatesCalls) List(ctx context.Context, params TemplatesListParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/templates", query: []string{"search", "category", "isActive", "cursor", "limit"}}, params, options)
}

// All passes everything that List lists to visit, page by page, until it returns an error.
func (area *TemplatesCalls) All(ctx context.Context, params TemplatesListParams, visit func(item json.RawMessage) error, options ...Option) error {
	query := []string{"search", "category", "isActive", "cursor", "limit"}
	return area.transport.iterate(ctx, request{method: "GET", path: "/templates", query: query}, "templates", params, visit, options)
}

// TemplatesCreateParams has the arguments of Templates.Create.
type TemplatesCreateParams struct {
	// The name.
	Name string `json:"name"`

	// The text, with its variables in double braces.
	Content string `json:"content"`

	// The category.
	Category any `json:"category,omitempty"`

	// The description, in its owner’s words.
	Description any `json:"description,omitempty"`

	// Whether it is active.
	IsActive *bool `json:"isActive,omitempty"`

	// The variables.
	Variables []string `json:"variables,omitempty"`
}

// Create calls `POST /api/templates`.
//
// The answer:
//   - template: The template.
func (area *TemplatesCalls) Create(ctx context.Context, params TemplatesCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/templates", hasBody: true}, params, options)
}

// TemplatesUpdateParams has the arguments of Templates.Update.
type TemplatesUpdateParams struct {
	// The id of the template.
	ID string `json:"id"`

	// The name.
	Name *string `json:"name,omitempty"`

	// The text, with its variables in double braces.
	Content *string `json:"content,omitempty"`

	// The category.
	Category any `json:"category,omitempty"`

	// The description, in its owner’s words.
	Description any `json:"description,omitempty"`

	// Whether it is active.
	IsActive *bool `json:"isActive,omitempty"`

	// The variables.
	Variables []string `json:"variables,omitempty"`
}

// Update calls `PUT /api/templates/{id}`.
//
// The answer:
//   - template: The template.
func (area *TemplatesCalls) Update(ctx context.Context, params TemplatesUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/templates/{id}", hasBody: true}, params, options)
}

// TemplatesRemoveParams has the arguments of Templates.Remove.
type TemplatesRemoveParams struct {
	// The id of the template.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/templates/{id}`.
func (area *TemplatesCalls) Remove(ctx context.Context, params TemplatesRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/templates/{id}"}, params, options)
}

// TemplatesDuplicateParams has the arguments of Templates.Duplicate.
type TemplatesDuplicateParams struct {
	// The id of the template.
	ID string `json:"id"`

	// The name.
	Name *string `json:"name,omitempty"`
}

// Duplicate calls `POST /api/templates/{id}/duplicate`.
//
// The answer:
//   - template: The template.
func (area *TemplatesCalls) Duplicate(ctx context.Context, params TemplatesDuplicateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/templates/{id}/duplicate", hasBody: true}, params, options)
}

// Stats calls `GET /api/templates/stats`.
//
// The answer:
//   - stats: The figures.
func (area *TemplatesCalls) Stats(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/templates/stats"}, nil, options)
}

// TemplatesImportParams has the arguments of Templates.Import.
type TemplatesImportParams struct {
	// The file.
	File Upload `json:"-"`
}

// Import calls `POST /api/templates/import`.
//
// The answer:
//   - imported: How many were imported.
//   - rejected: Those that were not imported.
//   - rejectedCount: How many were not imported.
func (area *TemplatesCalls) Import(ctx context.Context, params TemplatesImportParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/templates/import", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// Library calls `GET /api/templates/library`.
//
// The answer:
//   - library: The ready-made templates.
func (area *TemplatesCalls) Library(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/templates/library"}, nil, options)
}

// TemplatesInstallLibraryParams has the arguments of Templates.InstallLibrary.
type TemplatesInstallLibraryParams struct {
	// The ids of the ready-made templates.
	TemplateIDs []string `json:"templateIds"`
}

// InstallLibrary calls `POST /api/templates/library/install`.
//
// The answer:
//   - installed: Whether it is installed already.
//   - templates: The templates.
func (area *TemplatesCalls) InstallLibrary(ctx context.Context, params TemplatesInstallLibraryParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/templates/library/install", hasBody: true}, params, options)
}

// Analytics calls `GET /api/templates/analytics`.
//
// The answer:
//   - analytics: The use of the templates.
func (area *TemplatesCalls) Analytics(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/templates/analytics"}, nil, options)
}

// TemplatesPreviewParams has the arguments of Templates.Preview.
type TemplatesPreviewParams struct {
	// The text, with its variables in double braces.
	Content string `json:"content"`

	// The variables.
	Variables map[string]any `json:"variables,omitempty"`
}

// Preview calls `POST /api/templates/preview`.
//
// The answer:
//   - preview: The text with its variables filled.
func (area *TemplatesCalls) Preview(ctx context.Context, params TemplatesPreviewParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/templates/preview", hasBody: true}, params, options)
}

// TemplatesGetParams has the arguments of Templates.Get.
type TemplatesGetParams struct {
	// The id of the template.
	ID string `json:"id"`
}

// Get calls `GET /api/templates/{id}`.
//
// The answer:
//   - template: The template.
func (area *TemplatesCalls) Get(ctx context.Context, params TemplatesGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/templates/{id}"}, params, options)
}

// TokensCalls has the calls of the area `tokens`.
type TokensCalls struct{ transport *transport }

// TokensCreateParams has the arguments of Tokens.Create.
type TokensCreateParams struct {
	// What the token allows.
	Abilities []string `json:"abilities"`

	// The ids of the sessions that the token reaches.
	SessionIDs []string `json:"sessionIds,omitempty"`

	// The external ids of the sessions that the token reaches.
	ExternalIDs []string `json:"externalIds,omitempty"`

	// For how many seconds it is valid.
	Ttl *int `json:"ttl,omitempty"`
}

// Create calls `POST /api/tokens`.
//
// The answer:
//   - token: The token, for your customer’s browser.
//   - expiresAt: Until when it is valid; null where it has no end.
//   - abilities: What the token allows.
//   - sessionIds: The ids of the sessions that the token reaches.
//   - externalIds: The external ids of the sessions that the token reaches.
func (area *TokensCalls) Create(ctx context.Context, params TokensCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/tokens", hasBody: true}, params, options)
}

// TraceCalls has the calls of the area `trace`.
type TraceCalls struct{ transport *transport }

// TraceGetParams has the arguments of Trace.Get.
type TraceGetParams struct {
	// The id of the message, event or delivery.
	ID string `json:"id"`
}

// Get calls `GET /api/trace/{id}`.
//
// The answer:
//   - kind: The kind.
//   - id: The id.
//   - sessionId: The id of the session.
//   - message: The message.
//   - hops: The steps, in order.
//   - notes: The notes.
//   - notesI18n: `notes` as code and parameters, for other languages.
func (area *TraceCalls) Get(ctx context.Context, params TraceGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/trace/{id}"}, params, options)
}

// BackupsCalls has the calls of the area `backups`.
type BackupsCalls struct{ transport *transport }

// List calls `GET /api/settings/backups`.
func (area *BackupsCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/backups"}, nil, options)
}

// BackupsCreateParams has the arguments of Backups.Create.
type BackupsCreateParams struct {
	// The type. One of: FULL, SETTINGS_ONLY.
	Type string `json:"type"`

	// The description, in its owner’s words.
	Description any `json:"description,omitempty"`
}

// Create calls `POST /api/settings/backups`.
//
// The answer:
//   - id: The id.
//   - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
//   - createdAt: When it was created.
//   - size: The size in bytes.
//   - description: The description, in its owner’s words.
//   - filename: The name of the file.
//   - origin: Whether it was made here, scheduled or uploaded.
//   - duration: How long its creation took, in milliseconds.
//   - counts: How many of each kind.
func (area *BackupsCalls) Create(ctx context.Context, params BackupsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/backups", hasBody: true, isLong: true}, params, options)
}

// Progress calls `GET /api/settings/backups/progress`.
//
// The answer:
//   - running: What is running.
func (area *BackupsCalls) Progress(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/backups/progress"}, nil, options)
}

// Schedule calls `GET /api/settings/backups/schedule`.
//
// The answer:
//   - enabled: Whether it is enabled.
//   - frequency: `daily` or `weekly`.
//   - hour: The hour of the day, 0 to 23, in the account’s time zone.
//   - weekday: The day of a weekly backup, 0 for Sunday.
//   - type: The type.
//   - keep: How many backups are kept.
//   - nextAt: When it is next.
//   - lastAt: When it last was.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorCode: The code of the last failure.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *BackupsCalls) Schedule(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/backups/schedule"}, nil, options)
}

// BackupsChangeScheduleParams has the arguments of Backups.ChangeSchedule.
type BackupsChangeScheduleParams struct {
	// Whether it is enabled.
	Enabled *bool `json:"enabled,omitempty"`

	// `daily` or `weekly`. One of: daily, weekly.
	Frequency *string `json:"frequency,omitempty"`

	// The hour of the day, 0 to 23, in the account’s time zone.
	Hour *int `json:"hour,omitempty"`

	// The day of a weekly backup, 0 for Sunday.
	Weekday *int `json:"weekday,omitempty"`

	// The type. One of: FULL, SETTINGS_ONLY.
	Type *string `json:"type,omitempty"`

	// How many backups are kept.
	Keep *int `json:"keep,omitempty"`
}

// ChangeSchedule calls `PUT /api/settings/backups/schedule`.
//
// The answer:
//   - enabled: Whether it is enabled.
//   - frequency: `daily` or `weekly`.
//   - hour: The hour of the day, 0 to 23, in the account’s time zone.
//   - weekday: The day of a weekly backup, 0 for Sunday.
//   - type: The type.
//   - keep: How many backups are kept.
//   - nextAt: When it is next.
//   - lastAt: When it last was.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorCode: The code of the last failure.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *BackupsCalls) ChangeSchedule(ctx context.Context, params BackupsChangeScheduleParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings/backups/schedule", hasBody: true}, params, options)
}

// BackupsUploadParams has the arguments of Backups.Upload.
type BackupsUploadParams struct {
	// The file.
	File Upload `json:"-"`

	// The description, in its owner’s words.
	Description *string `json:"description,omitempty"`
}

// Upload calls `POST /api/settings/backups/upload`.
//
// The answer:
//   - id: The id.
//   - type: `FULL` with everything, `SETTINGS_ONLY` with settings alone.
//   - createdAt: When it was created.
//   - size: The size in bytes.
//   - description: The description, in its owner’s words.
//   - filename: The name of the file.
//   - origin: Whether it was made here, scheduled or uploaded.
//   - duration: How long its creation took, in milliseconds.
//   - counts: How many of each kind.
func (area *BackupsCalls) Upload(ctx context.Context, params BackupsUploadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/backups/upload", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// BackupsDownloadParams has the arguments of Backups.Download.
type BackupsDownloadParams struct {
	// The id of the backup.
	ID string `json:"id"`
}

// Download calls `GET /api/settings/backups/{id}/download`.
func (area *BackupsCalls) Download(ctx context.Context, params BackupsDownloadParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/settings/backups/{id}/download", isLong: true}, params, options)
}

// BackupsRestoreParams has the arguments of Backups.Restore.
type BackupsRestoreParams struct {
	// The id of the backup.
	ID string `json:"id"`
}

// Restore calls `POST /api/settings/backups/{id}/restore`.
//
// The answer:
//   - success: Whether it worked.
//   - counts: How many of each kind.
//   - keysMissing: How many integrations came back without their keys, disabled.
func (area *BackupsCalls) Restore(ctx context.Context, params BackupsRestoreParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/backups/{id}/restore", isLong: true}, params, options)
}

// BackupsRemoveParams has the arguments of Backups.Remove.
type BackupsRemoveParams struct {
	// The id of the backup.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/settings/backups/{id}`.
//
// The answer:
//   - success: Whether it worked.
func (area *BackupsCalls) Remove(ctx context.Context, params BackupsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/settings/backups/{id}"}, params, options)
}

// ExportSettings calls `GET /api/settings/export`.
func (area *BackupsCalls) ExportSettings(ctx context.Context, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/settings/export", isLong: true}, nil, options)
}

// BackupsImportSettingsParams has the arguments of Backups.ImportSettings.
type BackupsImportSettingsParams struct {
	// The file.
	Settings Upload `json:"-"`
}

// ImportSettings calls `POST /api/settings/import`.
//
// The answer:
//   - success: Whether it worked.
//   - counts: How many of each kind.
//   - keysMissing: How many integrations came back without their keys, disabled.
func (area *BackupsCalls) ImportSettings(ctx context.Context, params BackupsImportSettingsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/import", hasBody: true, files: map[string]Upload{"settings": params.Settings}, isLong: true}, params, options)
}

// PrivacyCalls has the calls of the area `privacy`.
type PrivacyCalls struct{ transport *transport }

// PrivacyFindParams has the arguments of Privacy.Find.
type PrivacyFindParams struct {
	// The number, as digits, with country and area code.
	Phone string `json:"phone"`
}

// Find calls `POST /api/settings/privacy/person`.
//
// The answer:
//   - names: The names that the person is known by.
//   - contactNames: The person’s names as a contact.
//   - counts: How many of each kind.
//   - sent: How many were sent.
//   - backups: The backups that still have the person.
func (area *PrivacyCalls) Find(ctx context.Context, params PrivacyFindParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/privacy/person", hasBody: true}, params, options)
}

// PrivacyExportParams has the arguments of Privacy.Export.
type PrivacyExportParams struct {
	// The number, as digits, with country and area code.
	Phone string `json:"phone"`
}

// Export calls `POST /api/settings/privacy/export`.
func (area *PrivacyCalls) Export(ctx context.Context, params PrivacyExportParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "POST", path: "/settings/privacy/export", hasBody: true, isLong: true}, params, options)
}

// PrivacyForgetParams has the arguments of Privacy.Forget.
type PrivacyForgetParams struct {
	// The number, as digits, with country and area code.
	Phone string `json:"phone"`

	// The password.
	Password string `json:"password"`
}

// Forget calls `POST /api/settings/privacy/forget`.
//
// The answer:
//   - id: The id.
//   - state: The state.
//   - progress: How much is done, from 0 to 1.
//   - counts: How many of each kind.
//   - sent: How many were sent.
//   - backups: The backups that still have the person.
//   - startedAt: When it began.
//   - endedAt: When it ended; null while it lasts.
//   - error: What happened, for people; null without a failure.
//   - errorI18n: `error` as code and parameters, for other languages.
func (area *PrivacyCalls) Forget(ctx context.Context, params PrivacyForgetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/settings/privacy/forget", hasBody: true}, params, options)
}

// Forgettings calls `GET /api/settings/privacy/forgettings`.
//
// The answer:
//   - forgettings: The erasures, newest first.
func (area *PrivacyCalls) Forgettings(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/privacy/forgettings"}, nil, options)
}

// PrivacyRetentionParams has the arguments of Privacy.Retention.
type PrivacyRetentionParams struct {
	// What would be deleted if messages were kept for these days.
	Messages *int `json:"messages,omitempty"`

	// What would be deleted if files were kept for these days.
	Media *int `json:"media,omitempty"`

	// What would be deleted if events were kept for these days.
	Events *int `json:"events,omitempty"`

	// What would be deleted if logs were kept for these days.
	Logs *int `json:"logs,omitempty"`

	// What would be deleted if deliveries were kept for these days.
	Deliveries *int `json:"deliveries,omitempty"`
}

// Retention calls `GET /api/settings/privacy/retention`.
//
// The answer:
//   - kinds: The kinds of data.
func (area *PrivacyCalls) Retention(ctx context.Context, params PrivacyRetentionParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/settings/privacy/retention", query: []string{"messages", "media", "events", "logs", "deliveries"}}, params, options)
}

// PrivacyChangeRetentionParams has the arguments of Privacy.ChangeRetention.
type PrivacyChangeRetentionParams struct {
	// For how many days messages are kept; null restores the server’s maximum.
	Messages any `json:"messages,omitempty"`

	// For how many days files are kept; null restores the server’s maximum.
	Media any `json:"media,omitempty"`

	// For how many days events are kept; null restores the server’s maximum.
	Events any `json:"events,omitempty"`

	// For how many days logs are kept; null restores the server’s maximum.
	Logs any `json:"logs,omitempty"`

	// For how many days deliveries are kept; null restores the server’s maximum.
	Deliveries any `json:"deliveries,omitempty"`
}

// ChangeRetention calls `PUT /api/settings/privacy/retention`.
//
// The answer:
//   - kinds: The kinds of data.
func (area *PrivacyCalls) ChangeRetention(ctx context.Context, params PrivacyChangeRetentionParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/settings/privacy/retention", hasBody: true}, params, options)
}

// VirtualPhoneCalls has the calls of the area `virtualPhone`.
type VirtualPhoneCalls struct{ transport *transport }

// VirtualPhoneScanParams has the arguments of VirtualPhone.Scan.
type VirtualPhoneScanParams struct {
	// The text of the QR code, or the `codigo` of its link.
	QR string `json:"qr"`

	// The phone’s number, as digits, with country and area code.
	PhoneNumber *string `json:"phoneNumber,omitempty"`

	// `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.
	Passkey *string `json:"passkey,omitempty"`
}

// Scan calls `POST /api/virtual-phone/scan`.
//
// The answer:
//   - secret: The phone’s token: it proves that the pairing was accepted.
//   - phone: The phone.
func (area *VirtualPhoneCalls) Scan(ctx context.Context, params VirtualPhoneScanParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/scan", hasBody: true}, params, options)
}

// VirtualPhoneEnterCodeParams has the arguments of VirtualPhone.EnterCode.
type VirtualPhoneEnterCodeParams struct {
	// The phone’s number, as digits, with country and area code.
	PhoneNumber string `json:"phoneNumber"`

	// The code to type into the phone.
	PairingCode string `json:"pairingCode"`

	// `required` asks for the account’s passkey; `code` also for comparing codes. One of: required, code.
	Passkey *string `json:"passkey,omitempty"`
}

// EnterCode calls `POST /api/virtual-phone/enter-code`.
//
// The answer:
//   - secret: The phone’s token: it proves that the pairing was accepted.
//   - phone: The phone.
func (area *VirtualPhoneCalls) EnterCode(ctx context.Context, params VirtualPhoneEnterCodeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/enter-code", hasBody: true}, params, options)
}

// Passkey calls `GET /api/virtual-phone/passkey`.
//
// The answer:
//   - rpId: The domain of the passkey.
//   - credentialId: The id of the passkey.
//   - privateKey: The private key, in PKCS #8 and base64.
func (area *VirtualPhoneCalls) Passkey(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/virtual-phone/passkey"}, nil, options)
}

// VirtualPhoneAssertPasskeyParams has the arguments of VirtualPhone.AssertPasskey.
type VirtualPhoneAssertPasskeyParams struct {
	// The challenge to sign.
	Challenge *string `json:"challenge,omitempty"`
}

// AssertPasskey calls `POST /api/virtual-phone/passkey/assertion`.
//
// The answer:
//   - assertion: The passkey’s answer.
func (area *VirtualPhoneCalls) AssertPasskey(ctx context.Context, params VirtualPhoneAssertPasskeyParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/passkey/assertion", hasBody: true}, params, options)
}

// ApprovePasskey calls `POST /api/virtual-phone/passkey/approval`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) ApprovePasskey(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/passkey/approval"}, nil, options)
}

// Get calls `GET /api/virtual-phone`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) Get(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/virtual-phone"}, nil, options)
}

// VirtualPhoneSendMessageParams has the arguments of VirtualPhone.SendMessage.
type VirtualPhoneSendMessageParams struct {
	// The content.
	Content string `json:"content"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The numbers of the mentioned people.
	Mentions []string `json:"mentions,omitempty"`

	// Whether it was forwarded.
	Forwarded *bool `json:"forwarded,omitempty"`

	// Arrives twice: first unreadable, then repeated.
	Undecryptable *bool `json:"undecryptable,omitempty"`

	// The advertisement that the conversation began with.
	Ad map[string]any `json:"ad,omitempty"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendMessage calls `POST /api/virtual-phone/messages`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendMessage(ctx context.Context, params VirtualPhoneSendMessageParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/messages", hasBody: true}, params, options)
}

// VirtualPhoneSendMediaParams has the arguments of VirtualPhone.SendMedia.
type VirtualPhoneSendMediaParams struct {
	// The file.
	File Upload `json:"-"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The caption.
	Caption *string `json:"caption,omitempty"`

	// The type. One of: image, video, audio, document, sticker.
	Type *string `json:"type,omitempty"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendMedia calls `POST /api/virtual-phone/media`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendMedia(ctx context.Context, params VirtualPhoneSendMediaParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/media", hasBody: true, files: map[string]Upload{"file": params.File}, isLong: true}, params, options)
}

// VirtualPhoneSendLocationParams has the arguments of VirtualPhone.SendLocation.
type VirtualPhoneSendLocationParams struct {
	// The latitude, in degrees.
	Latitude float64 `json:"latitude"`

	// The longitude, in degrees.
	Longitude float64 `json:"longitude"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The name.
	Name *string `json:"name,omitempty"`

	// The address.
	Address *string `json:"address,omitempty"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendLocation calls `POST /api/virtual-phone/locations`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendLocation(ctx context.Context, params VirtualPhoneSendLocationParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/locations", hasBody: true}, params, options)
}

// VirtualPhoneSendCardParams has the arguments of VirtualPhone.SendCard.
type VirtualPhoneSendCardParams struct {
	// The name.
	Name string `json:"name"`

	// The phone.
	Phone string `json:"phone"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendCard calls `POST /api/virtual-phone/cards`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendCard(ctx context.Context, params VirtualPhoneSendCardParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/cards", hasBody: true}, params, options)
}

// VirtualPhoneSendPollParams has the arguments of VirtualPhone.SendPoll.
type VirtualPhoneSendPollParams struct {
	// The question.
	Question string `json:"question"`

	// The chosen options; none withdraws the vote.
	Options []string `json:"options"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// Whether several options may be chosen.
	Multiple *bool `json:"multiple,omitempty"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendPoll calls `POST /api/virtual-phone/polls`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendPoll(ctx context.Context, params VirtualPhoneSendPollParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/polls", hasBody: true}, params, options)
}

// VirtualPhoneSendEventParams has the arguments of VirtualPhone.SendEvent.
type VirtualPhoneSendEventParams struct {
	// The name.
	Name string `json:"name"`

	// When it starts.
	StartsAt string `json:"startsAt"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The description, in its owner’s words.
	Description *string `json:"description,omitempty"`

	// The name of the place.
	Place *string `json:"place,omitempty"`

	// Whether people may bring guests.
	ExtraGuestsAllowed *bool `json:"extraGuestsAllowed,omitempty"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`

	// The id of the message that this one replies to, in the same conversation.
	ReplyTo *string `json:"replyTo,omitempty"`
}

// SendEvent calls `POST /api/virtual-phone/events`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) SendEvent(ctx context.Context, params VirtualPhoneSendEventParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/events", hasBody: true}, params, options)
}

// VirtualPhoneMediaParams has the arguments of VirtualPhone.Media.
type VirtualPhoneMediaParams struct {
	// The id of the message.
	MessageID string `json:"messageId"`
}

// Media calls `GET /api/virtual-phone/messages/{messageId}/media`.
func (area *VirtualPhoneCalls) Media(ctx context.Context, params VirtualPhoneMediaParams, options ...Option) (*ReceivedFile, error) {
	return area.transport.callFile(ctx, request{method: "GET", path: "/virtual-phone/messages/{messageId}/media", isLong: true}, params, options)
}

// VirtualPhoneConversationsParams has the arguments of VirtualPhone.Conversations.
type VirtualPhoneConversationsParams struct {
	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Conversations calls `GET /api/virtual-phone/conversations`.
//
// The answer:
//   - conversations: The conversations.
//   - total: How many there are in all.
func (area *VirtualPhoneCalls) Conversations(ctx context.Context, params VirtualPhoneConversationsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/virtual-phone/conversations", query: []string{"limit"}}, params, options)
}

// VirtualPhoneConversationParams has the arguments of VirtualPhone.Conversation.
type VirtualPhoneConversationParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// Only what came before this point, which an earlier answer told.
	Before *int `json:"before,omitempty"`

	// Only what came after this point, which an earlier answer told.
	After *int `json:"after,omitempty"`

	// How many, at most.
	Limit *int `json:"limit,omitempty"`
}

// Conversation calls `GET /api/virtual-phone/conversations/{chat}`.
//
// The answer:
//   - conversation: The conversation.
//   - messages: The messages.
//   - more: Whether there is more.
//   - revision: The version of the conversation, for `after`.
func (area *VirtualPhoneCalls) Conversation(ctx context.Context, params VirtualPhoneConversationParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/virtual-phone/conversations/{chat}", query: []string{"before", "after", "limit"}}, params, options)
}

// VirtualPhoneReadConversationParams has the arguments of VirtualPhone.ReadConversation.
type VirtualPhoneReadConversationParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// Who reads: `contact` or `owner`. One of: contact, owner.
	As string `json:"as"`
}

// ReadConversation calls `POST /api/virtual-phone/conversations/{chat}/read`.
func (area *VirtualPhoneCalls) ReadConversation(ctx context.Context, params VirtualPhoneReadConversationParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/conversations/{chat}/read", hasBody: true}, params, options)
}

// VirtualPhoneReactParams has the arguments of VirtualPhone.React.
type VirtualPhoneReactParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// The emoji; null withdraws the reaction.
	Emoji any `json:"emoji"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The contact’s number; in a group, the author’s.
	ContactPhone *string `json:"contactPhone,omitempty"`
}

// React calls `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/reaction`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) React(ctx context.Context, params VirtualPhoneReactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/reaction", hasBody: true}, params, options)
}

// VirtualPhonePinParams has the arguments of VirtualPhone.Pin.
type VirtualPhonePinParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// How long it stays pinned: 24h, 7d or 30d; null unpins it. One of: 24h, 7d, 30d, null.
	Duration any `json:"duration"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The contact’s number; in a group, the author’s.
	ContactPhone *string `json:"contactPhone,omitempty"`
}

// Pin calls `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}/pin`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) Pin(ctx context.Context, params VirtualPhonePinParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/pin", hasBody: true}, params, options)
}

// VirtualPhoneEditParams has the arguments of VirtualPhone.Edit.
type VirtualPhoneEditParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// The content.
	Content string `json:"content"`
}

// Edit calls `PUT /api/virtual-phone/conversations/{chat}/messages/{messageId}`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) Edit(ctx context.Context, params VirtualPhoneEditParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/conversations/{chat}/messages/{messageId}", hasBody: true}, params, options)
}

// VirtualPhoneRevokeParams has the arguments of VirtualPhone.Revoke.
type VirtualPhoneRevokeParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`
}

// Revoke calls `DELETE /api/virtual-phone/conversations/{chat}/messages/{messageId}`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) Revoke(ctx context.Context, params VirtualPhoneRevokeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/virtual-phone/conversations/{chat}/messages/{messageId}"}, params, options)
}

// VirtualPhonePressParams has the arguments of VirtualPhone.Press.
type VirtualPhonePressParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// The id of the button or item.
	ButtonID string `json:"buttonId"`

	// The contact’s number; in a group, the author’s.
	ContactPhone *string `json:"contactPhone,omitempty"`
}

// Press calls `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/pressed`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) Press(ctx context.Context, params VirtualPhonePressParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/pressed", hasBody: true}, params, options)
}

// VirtualPhoneVoteParams has the arguments of VirtualPhone.Vote.
type VirtualPhoneVoteParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// The chosen options; none withdraws the vote.
	Options []string `json:"options"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The contact’s number; in a group, the author’s.
	ContactPhone *string `json:"contactPhone,omitempty"`
}

// Vote calls `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/votes`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) Vote(ctx context.Context, params VirtualPhoneVoteParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/votes", hasBody: true}, params, options)
}

// VirtualPhoneAnswerEventParams has the arguments of VirtualPhone.AnswerEvent.
type VirtualPhoneAnswerEventParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`

	// `going`, `maybe` or `not_going`. One of: going, maybe, not_going.
	Answer string `json:"answer"`

	// How many guests they bring.
	ExtraGuests *int `json:"extraGuests,omitempty"`

	// `incoming` from the contact, `outgoing` from the account. One of: incoming, outgoing.
	Direction *string `json:"direction,omitempty"`

	// The contact’s number; in a group, the author’s.
	ContactPhone *string `json:"contactPhone,omitempty"`
}

// AnswerEvent calls `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/answers`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) AnswerEvent(ctx context.Context, params VirtualPhoneAnswerEventParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/answers", hasBody: true}, params, options)
}

// VirtualPhonePlayParams has the arguments of VirtualPhone.Play.
type VirtualPhonePlayParams struct {
	// The conversation: the contact’s number or the id of the group.
	Chat string `json:"chat"`

	// The id of the message.
	MessageID string `json:"messageId"`
}

// Play calls `POST /api/virtual-phone/conversations/{chat}/messages/{messageId}/played`.
//
// The answer:
//   - message: The text, for people.
func (area *VirtualPhoneCalls) Play(ctx context.Context, params VirtualPhonePlayParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/conversations/{chat}/messages/{messageId}/played"}, params, options)
}

// VirtualPhoneCallParams has the arguments of VirtualPhone.Call.
type VirtualPhoneCallParams struct {
	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// How the call ends: `missed`, `accepted`, `rejected` or `ended`; without it, it goes on ringing. One of: missed, accepted, rejected, ended.
	End *string `json:"end,omitempty"`
}

// Call calls `POST /api/virtual-phone/calls`.
//
// The answer:
//   - phone: The phone.
//   - outcome: What the session did.
func (area *VirtualPhoneCalls) Call(ctx context.Context, params VirtualPhoneCallParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/calls", hasBody: true}, params, options)
}

// VirtualPhoneTypeParams has the arguments of VirtualPhone.Type.
type VirtualPhoneTypeParams struct {
	// The contact’s number, with country code.
	ContactPhone string `json:"contactPhone"`

	// The state. One of: typing, recording, paused.
	State *string `json:"state,omitempty"`

	// The name of the group to write in.
	Group *string `json:"group,omitempty"`
}

// Type calls `PUT /api/virtual-phone/contacts/{contactPhone}/typing`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) Type(ctx context.Context, params VirtualPhoneTypeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/contacts/{contactPhone}/typing", hasBody: true}, params, options)
}

// VirtualPhonePostStatusParams has the arguments of VirtualPhone.PostStatus.
type VirtualPhonePostStatusParams struct {
	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// The contact’s name.
	ContactName *string `json:"contactName,omitempty"`

	// The content.
	Content *string `json:"content,omitempty"`
}

// PostStatus calls `POST /api/virtual-phone/statuses`.
//
// The answer:
//   - phone: The phone.
//   - viewed: Whether the session viewed the status.
func (area *VirtualPhoneCalls) PostStatus(ctx context.Context, params VirtualPhonePostStatusParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/statuses", hasBody: true}, params, options)
}

// VirtualPhoneSetOnlineParams has the arguments of VirtualPhone.SetOnline.
type VirtualPhoneSetOnlineParams struct {
	// Whether it is online.
	Online bool `json:"online"`
}

// SetOnline calls `PUT /api/virtual-phone/online`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) SetOnline(ctx context.Context, params VirtualPhoneSetOnlineParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/online", hasBody: true}, params, options)
}

// VirtualPhoneLoadContactsParams has the arguments of VirtualPhone.LoadContacts.
type VirtualPhoneLoadContactsParams struct {
	// How many.
	Count int `json:"count"`
}

// LoadContacts calls `POST /api/virtual-phone/contacts`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) LoadContacts(ctx context.Context, params VirtualPhoneLoadContactsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/contacts", hasBody: true}, params, options)
}

// VirtualPhoneSetBlockedParams has the arguments of VirtualPhone.SetBlocked.
type VirtualPhoneSetBlockedParams struct {
	// The contact’s number, with country code.
	ContactPhone string `json:"contactPhone"`

	// Whether it is blocked.
	Blocked bool `json:"blocked"`
}

// SetBlocked calls `PUT /api/virtual-phone/contacts/{contactPhone}/blocked`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) SetBlocked(ctx context.Context, params VirtualPhoneSetBlockedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/contacts/{contactPhone}/blocked", hasBody: true}, params, options)
}

// VirtualPhoneChangeChatParams has the arguments of VirtualPhone.ChangeChat.
type VirtualPhoneChangeChatParams struct {
	// The contact’s number, with country code.
	ContactPhone string `json:"contactPhone"`

	// The conversation is archived on the phone.
	Archived *bool `json:"archived,omitempty"`

	// Whether it is pinned to the top.
	Pinned *bool `json:"pinned,omitempty"`

	// How many messages are unread.
	Unread *bool `json:"unread,omitempty"`

	// The label.
	Label *string `json:"label,omitempty"`

	// The id of the message.
	MessageID *string `json:"messageId,omitempty"`

	// Disappearing messages: the time until phones delete them; `off` ends it. One of: off, 24h, 7d, 90d.
	Disappearing *string `json:"disappearing,omitempty"`
}

// ChangeChat calls `PUT /api/virtual-phone/contacts/{contactPhone}/chat`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) ChangeChat(ctx context.Context, params VirtualPhoneChangeChatParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/contacts/{contactPhone}/chat", hasBody: true}, params, options)
}

// VirtualPhoneSetHiddenParams has the arguments of VirtualPhone.SetHidden.
type VirtualPhoneSetHiddenParams struct {
	// The contact’s number, with country code.
	ContactPhone string `json:"contactPhone"`

	// Whether the number is hidden.
	Hidden bool `json:"hidden"`
}

// SetHidden calls `PUT /api/virtual-phone/contacts/{contactPhone}/hidden`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) SetHidden(ctx context.Context, params VirtualPhoneSetHiddenParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/contacts/{contactPhone}/hidden", hasBody: true}, params, options)
}

// VirtualPhoneRestrictParams has the arguments of VirtualPhone.Restrict.
type VirtualPhoneRestrictParams struct {
	// No new conversations until `until`; null without this restriction.
	ReachOut any `json:"reachOut,omitempty"`

	// Only so many new conversations until `resetsAt`; null without this restriction.
	NewChats any `json:"newChats,omitempty"`
}

// Restrict calls `PUT /api/virtual-phone/restrictions`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) Restrict(ctx context.Context, params VirtualPhoneRestrictParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/restrictions", hasBody: true}, params, options)
}

// VirtualPhoneCreateGroupParams has the arguments of VirtualPhone.CreateGroup.
type VirtualPhoneCreateGroupParams struct {
	// The name.
	Name string `json:"name"`

	// The participants.
	Participants []string `json:"participants"`
}

// CreateGroup calls `POST /api/virtual-phone/groups`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) CreateGroup(ctx context.Context, params VirtualPhoneCreateGroupParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/groups", hasBody: true}, params, options)
}

// VirtualPhoneRenameGroupParams has the arguments of VirtualPhone.RenameGroup.
type VirtualPhoneRenameGroupParams struct {
	// The id of the group.
	GroupID string `json:"groupId"`

	// The name.
	Name string `json:"name"`
}

// RenameGroup calls `PUT /api/virtual-phone/groups/{groupId}`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) RenameGroup(ctx context.Context, params VirtualPhoneRenameGroupParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/virtual-phone/groups/{groupId}", hasBody: true}, params, options)
}

// VirtualPhoneChangeParticipantParams has the arguments of VirtualPhone.ChangeParticipant.
type VirtualPhoneChangeParticipantParams struct {
	// The id of the group.
	GroupID string `json:"groupId"`

	// The contact’s number; in a group, the author’s.
	ContactPhone string `json:"contactPhone"`

	// `add`, `remove`, `promote`, `demote` or `ask`. One of: add, remove, promote, demote, ask.
	Action string `json:"action"`
}

// ChangeParticipant calls `POST /api/virtual-phone/groups/{groupId}/participants`.
//
// The answer:
//   - phone: The phone.
func (area *VirtualPhoneCalls) ChangeParticipant(ctx context.Context, params VirtualPhoneChangeParticipantParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/virtual-phone/groups/{groupId}/participants", hasBody: true}, params, options)
}

// Unlink calls `DELETE /api/virtual-phone`.
func (area *VirtualPhoneCalls) Unlink(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/virtual-phone"}, nil, options)
}

// WebhooksCalls has the calls of the area `webhooks`.
type WebhooksCalls struct{ transport *transport }

// WebhooksGetParams has the arguments of Webhooks.Get.
type WebhooksGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/webhook`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) Get(ctx context.Context, params WebhooksGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/webhook"}, params, options)
}

// WebhooksCreateParams has the arguments of Webhooks.Create.
type WebhooksCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
	URL string `json:"url"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Headers. Sent with each event. Values of secret headers are kept encrypted.
	Headers map[string]any `json:"headers,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`

	// Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
	Format *string `json:"format,omitempty"`

	// Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
	EvolutionEvents []string `json:"evolutionEvents,omitempty"`

	// One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
	ByEvents *bool `json:"byEvents,omitempty"`

	// Files in the body. Only in Evolution's format: the body has the received file in base64.
	Base64 *bool `json:"base64,omitempty"`

	// Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
	EvolutionKey *string `json:"evolutionKey,omitempty"`

	// Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
	Secret *string `json:"secret,omitempty"`
}

// Create calls `POST /api/sessions/{id}/webhook`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) Create(ctx context.Context, params WebhooksCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/webhook", hasBody: true}, params, options)
}

// WebhooksUpdateParams has the arguments of Webhooks.Update.
type WebhooksUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
	URL *string `json:"url,omitempty"`

	// Headers. Sent with each event. Values of secret headers are kept encrypted.
	Headers map[string]any `json:"headers,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`

	// Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
	Format *string `json:"format,omitempty"`

	// Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
	EvolutionEvents []string `json:"evolutionEvents,omitempty"`

	// One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
	ByEvents *bool `json:"byEvents,omitempty"`

	// Files in the body. Only in Evolution's format: the body has the received file in base64.
	Base64 *bool `json:"base64,omitempty"`

	// Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
	EvolutionKey *string `json:"evolutionKey,omitempty"`

	// Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
	Secret *string `json:"secret,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/webhook`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) Update(ctx context.Context, params WebhooksUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/webhook", hasBody: true}, params, options)
}

// WebhooksRemoveParams has the arguments of Webhooks.Remove.
type WebhooksRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/webhook`.
func (area *WebhooksCalls) Remove(ctx context.Context, params WebhooksRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/webhook"}, params, options)
}

// WebhooksTestParams has the arguments of Webhooks.Test.
type WebhooksTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
	URL *string `json:"url,omitempty"`

	// Headers. Sent with each event. Values of secret headers are kept encrypted.
	Headers map[string]any `json:"headers,omitempty"`
}

// Test calls `POST /api/sessions/{id}/webhook/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
//   - answerStatus: The status that your system answered with; null without an answer.
func (area *WebhooksCalls) Test(ctx context.Context, params WebhooksTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/webhook/test", hasBody: true}, params, options)
}

// WebhooksRotateSecretParams has the arguments of Webhooks.RotateSecret.
type WebhooksRotateSecretParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// RotateSecret calls `POST /api/sessions/{id}/webhook/secret`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) RotateSecret(ctx context.Context, params WebhooksRotateSecretParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/webhook/secret"}, params, options)
}

// List calls `GET /api/webhooks`.
//
// The answer:
//   - webhooks: The webhooks.
func (area *WebhooksCalls) List(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/webhooks"}, nil, options)
}

// WebhooksCreateForParams has the arguments of Webhooks.CreateFor.
type WebhooksCreateForParams struct {
	// URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
	URL string `json:"url"`

	// Events. What is delivered.
	Events []string `json:"events"`

	// The id of the session.
	SessionID string `json:"sessionId"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Headers. Sent with each event. Values of secret headers are kept encrypted.
	Headers map[string]any `json:"headers,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`

	// Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
	Format *string `json:"format,omitempty"`

	// Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
	EvolutionEvents []string `json:"evolutionEvents,omitempty"`

	// One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
	ByEvents *bool `json:"byEvents,omitempty"`

	// Files in the body. Only in Evolution's format: the body has the received file in base64.
	Base64 *bool `json:"base64,omitempty"`

	// Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
	EvolutionKey *string `json:"evolutionKey,omitempty"`

	// Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
	Secret *string `json:"secret,omitempty"`
}

// CreateFor calls `POST /api/webhooks`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) CreateFor(ctx context.Context, params WebhooksCreateForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/webhooks", hasBody: true}, params, options)
}

// WebhooksConfigureParams has the arguments of Webhooks.Configure.
type WebhooksConfigureParams struct {
	// URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
	URL string `json:"url"`

	// Events. What is delivered.
	Events []string `json:"events"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`

	// Headers. Sent with each event. Values of secret headers are kept encrypted.
	Headers map[string]any `json:"headers,omitempty"`

	// Body format. Evolution API suits flows that were made for it. What it does not have is not sent. One of: morpheus, evolution.
	Format *string `json:"format,omitempty"`

	// Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
	EvolutionEvents []string `json:"evolutionEvents,omitempty"`

	// One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
	ByEvents *bool `json:"byEvents,omitempty"`

	// Files in the body. Only in Evolution's format: the body has the received file in base64.
	Base64 *bool `json:"base64,omitempty"`

	// Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
	EvolutionKey *string `json:"evolutionKey,omitempty"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
	Secret *string `json:"secret,omitempty"`

	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`
}

// Configure calls `POST /api/webhooks/configure`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - url: URL. Gets a POST with JSON and has to answer 2xx within 20 seconds.
//   - headers: Headers. Sent with each event. Values of secret headers are kept encrypted.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - format: Body format. Evolution API suits flows that were made for it. What it does not have is not sent.
//   - evolutionEvents: Evolution's events. Only in Evolution's format: which bodies are sent, as MESSAGES_UPSERT, SEND_MESSAGE. Empty, all of them.
//   - byEvents: One address per event. Only in Evolution's format: adds the event to the address, as /messages-upsert.
//   - base64: Files in the body. Only in Evolution's format: the body has the received file in base64.
//   - evolutionKey: Key in the body. Only in Evolution's format: an API key that the body has as apikey, so that the flow can answer with it. Empty, there is none.
//   - secret: Signing secret. Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - previousSecretUntil: Until when the previous secret signs too; null where only one is valid.
func (area *WebhooksCalls) Configure(ctx context.Context, params WebhooksConfigureParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/webhooks/configure", hasBody: true}, params, options)
}

// WebhooksSamplesParams has the arguments of Webhooks.Samples.
type WebhooksSamplesParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Only of this event.
	Event *string `json:"event,omitempty"`
}

// Samples calls `GET /api/sessions/{id}/webhook/samples`.
//
// The answer:
//   - samples: Samples of an event’s body.
func (area *WebhooksCalls) Samples(ctx context.Context, params WebhooksSamplesParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/webhook/samples", query: []string{"event"}}, params, options)
}

// Events calls `GET /api/webhooks/events`.
//
// The answer:
//   - events: Events. What is delivered.
func (area *WebhooksCalls) Events(ctx context.Context, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/webhooks/events"}, nil, options)
}

// WebsocketCalls has the calls of the area `websocket`.
type WebsocketCalls struct{ transport *transport }

// WebsocketGetParams has the arguments of Websocket.Get.
type WebsocketGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/websocket`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - maxClients: Most clients. From 1 to 100 connections at once.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - token: Clients’ token. Shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - currentClients: How many clients are connected.
func (area *WebsocketCalls) Get(ctx context.Context, params WebsocketGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/websocket"}, params, options)
}

// WebsocketCreateParams has the arguments of Websocket.Create.
type WebsocketCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Most clients. From 1 to 100 connections at once.
	MaxClients *int `json:"maxClients,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Create calls `POST /api/sessions/{id}/websocket`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - maxClients: Most clients. From 1 to 100 connections at once.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - token: Clients’ token. Shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - currentClients: How many clients are connected.
func (area *WebsocketCalls) Create(ctx context.Context, params WebsocketCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/websocket", hasBody: true}, params, options)
}

// WebsocketUpdateParams has the arguments of Websocket.Update.
type WebsocketUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Most clients. From 1 to 100 connections at once.
	MaxClients *int `json:"maxClients,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/websocket`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - maxClients: Most clients. From 1 to 100 connections at once.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - token: Clients’ token. Shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - currentClients: How many clients are connected.
func (area *WebsocketCalls) Update(ctx context.Context, params WebsocketUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/websocket", hasBody: true}, params, options)
}

// WebsocketRemoveParams has the arguments of Websocket.Remove.
type WebsocketRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/websocket`.
func (area *WebsocketCalls) Remove(ctx context.Context, params WebsocketRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/websocket"}, params, options)
}

// WebsocketRenewTokenParams has the arguments of Websocket.RenewToken.
type WebsocketRenewTokenParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// RenewToken calls `POST /api/sessions/{id}/websocket/token`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - maxClients: Most clients. From 1 to 100 connections at once.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - token: Clients’ token. Shown whole only when it is made or changed.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - currentClients: How many clients are connected.
func (area *WebsocketCalls) RenewToken(ctx context.Context, params WebsocketRenewTokenParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/websocket/token"}, params, options)
}

// WebsocketStatsParams has the arguments of Websocket.Stats.
type WebsocketStatsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Stats calls `GET /api/sessions/{id}/websocket/stats`.
//
// The answer:
//   - connected: Whether it is connected.
//   - connections: The open connections.
func (area *WebsocketCalls) Stats(ctx context.Context, params WebsocketStatsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/websocket/stats"}, params, options)
}

// RabbitmqCalls has the calls of the area `rabbitmq`.
type RabbitmqCalls struct{ transport *transport }

// RabbitmqGetParams has the arguments of Rabbitmq.Get.
type RabbitmqGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/rabbitmq`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
//   - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
//   - username: User.
//   - password: Password.
//   - exchange: Exchange. Of type topic and durable; made if it is not there.
//   - queue: Queue. Durable; made if it is not there.
//   - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
//   - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *RabbitmqCalls) Get(ctx context.Context, params RabbitmqGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/rabbitmq"}, params, options)
}

// RabbitmqCreateParams has the arguments of Rabbitmq.Create.
type RabbitmqCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
	Tls *string `json:"tls,omitempty"`

	// Vhost. RabbitMQ’s virtual host; that of a new installation is /.
	Vhost *string `json:"vhost,omitempty"`

	// User.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Exchange. Of type topic and durable; made if it is not there.
	Exchange *string `json:"exchange,omitempty"`

	// Queue. Durable; made if it is not there.
	Queue *string `json:"queue,omitempty"`

	// Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
	QueueType *string `json:"queueType,omitempty"`

	// Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Create calls `POST /api/sessions/{id}/rabbitmq`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
//   - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
//   - username: User.
//   - password: Password.
//   - exchange: Exchange. Of type topic and durable; made if it is not there.
//   - queue: Queue. Durable; made if it is not there.
//   - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
//   - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *RabbitmqCalls) Create(ctx context.Context, params RabbitmqCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/rabbitmq", hasBody: true}, params, options)
}

// RabbitmqUpdateParams has the arguments of Rabbitmq.Update.
type RabbitmqUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
	Tls *string `json:"tls,omitempty"`

	// Vhost. RabbitMQ’s virtual host; that of a new installation is /.
	Vhost *string `json:"vhost,omitempty"`

	// User.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Exchange. Of type topic and durable; made if it is not there.
	Exchange *string `json:"exchange,omitempty"`

	// Queue. Durable; made if it is not there.
	Queue *string `json:"queue,omitempty"`

	// Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
	QueueType *string `json:"queueType,omitempty"`

	// Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/rabbitmq`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection (amqps). The server’s certificate is verified.
//   - vhost: Vhost. RabbitMQ’s virtual host; that of a new installation is /.
//   - username: User.
//   - password: Password.
//   - exchange: Exchange. Of type topic and durable; made if it is not there.
//   - queue: Queue. Durable; made if it is not there.
//   - queueType: Queue type. As it is made. In a cluster a quorum queue is replicated.
//   - passive: Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *RabbitmqCalls) Update(ctx context.Context, params RabbitmqUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/rabbitmq", hasBody: true}, params, options)
}

// RabbitmqRemoveParams has the arguments of Rabbitmq.Remove.
type RabbitmqRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/rabbitmq`.
func (area *RabbitmqCalls) Remove(ctx context.Context, params RabbitmqRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/rabbitmq"}, params, options)
}

// RabbitmqTestParams has the arguments of Rabbitmq.Test.
type RabbitmqTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Host. The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection (amqps). The server’s certificate is verified. One of: auto, on, off.
	Tls *string `json:"tls,omitempty"`

	// Vhost. RabbitMQ’s virtual host; that of a new installation is /.
	Vhost *string `json:"vhost,omitempty"`

	// User.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Exchange. Of type topic and durable; made if it is not there.
	Exchange *string `json:"exchange,omitempty"`

	// Queue. Durable; made if it is not there.
	Queue *string `json:"queue,omitempty"`

	// Queue type. As it is made. In a cluster a quorum queue is replicated. One of: classic, quorum.
	QueueType *string `json:"queueType,omitempty"`

	// Declare nothing. Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.
	Passive *bool `json:"passive,omitempty"`
}

// Test calls `POST /api/sessions/{id}/rabbitmq/test`.
//
// The answer:
//   - connected: Whether the test succeeded.
//   - success: The same as `connected`.
//   - message: The result, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *RabbitmqCalls) Test(ctx context.Context, params RabbitmqTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/rabbitmq/test", hasBody: true}, params, options)
}

// SqsCalls has the calls of the area `sqs`.
type SqsCalls struct{ transport *transport }

// SqsGetParams has the arguments of Sqs.Get.
type SqsGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/sqs`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
//   - region: Region. Follows the URL of the queue.
//   - accessKeyId: Access Key ID. Of somebody who may send to the queue.
//   - secretAccessKey: Secret Access Key. The secret key of that access.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *SqsCalls) Get(ctx context.Context, params SqsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/sqs"}, params, options)
}

// SqsCreateParams has the arguments of Sqs.Create.
type SqsCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
	QueueURL string `json:"queueUrl"`

	// Access Key ID. Of somebody who may send to the queue.
	AccessKeyID string `json:"accessKeyId"`

	// Secret Access Key. The secret key of that access.
	SecretAccessKey string `json:"secretAccessKey"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
	Region *string `json:"region,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Create calls `POST /api/sessions/{id}/sqs`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
//   - region: Region. Follows the URL of the queue.
//   - accessKeyId: Access Key ID. Of somebody who may send to the queue.
//   - secretAccessKey: Secret Access Key. The secret key of that access.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *SqsCalls) Create(ctx context.Context, params SqsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/sqs", hasBody: true}, params, options)
}

// SqsUpdateParams has the arguments of Sqs.Update.
type SqsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
	QueueURL *string `json:"queueUrl,omitempty"`

	// Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
	Region *string `json:"region,omitempty"`

	// Access Key ID. Of somebody who may send to the queue.
	AccessKeyID *string `json:"accessKeyId,omitempty"`

	// Secret Access Key. The secret key of that access.
	SecretAccessKey *string `json:"secretAccessKey,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/sqs`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - queueUrl: Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
//   - region: Region. Follows the URL of the queue.
//   - accessKeyId: Access Key ID. Of somebody who may send to the queue.
//   - secretAccessKey: Secret Access Key. The secret key of that access.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *SqsCalls) Update(ctx context.Context, params SqsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/sqs", hasBody: true}, params, options)
}

// SqsRemoveParams has the arguments of Sqs.Remove.
type SqsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/sqs`.
func (area *SqsCalls) Remove(ctx context.Context, params SqsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/sqs"}, params, options)
}

// SqsTestParams has the arguments of Sqs.Test.
type SqsTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Queue URL. As AWS shows it. A .fifo queue keeps the order of the session’s events.
	QueueURL *string `json:"queueUrl,omitempty"`

	// Region. Follows the URL of the queue. One of: us-east-1, us-west-2, eu-west-1, ap-southeast-1, sa-east-1.
	Region *string `json:"region,omitempty"`

	// Access Key ID. Of somebody who may send to the queue.
	AccessKeyID *string `json:"accessKeyId,omitempty"`

	// Secret Access Key. The secret key of that access.
	SecretAccessKey *string `json:"secretAccessKey,omitempty"`
}

// Test calls `POST /api/sessions/{id}/sqs/test`.
//
// The answer:
//   - connected: Whether the test succeeded.
//   - success: The same as `connected`.
//   - message: The result, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *SqsCalls) Test(ctx context.Context, params SqsTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/sqs/test", hasBody: true}, params, options)
}

// NatsCalls has the calls of the area `nats`.
type NatsCalls struct{ transport *transport }

// NatsGetParams has the arguments of Nats.Get.
type NatsGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/nats`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - username: User. Empty for a token, or for an open server.
//   - password: Password or token.
//   - stream: Stream. Of JetStream, on disk; created if it is not there.
//   - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
//   - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *NatsCalls) Get(ctx context.Context, params NatsGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/nats"}, params, options)
}

// NatsCreateParams has the arguments of Nats.Create.
type NatsCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// User. Empty for a token, or for an open server.
	Username *string `json:"username,omitempty"`

	// Password or token.
	Password *string `json:"password,omitempty"`

	// Stream. Of JetStream, on disk; created if it is not there.
	Stream *string `json:"stream,omitempty"`

	// Subject. Beginning of the subject: <subject>.<session>.message.received.
	Subject *string `json:"subject,omitempty"`

	// Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Create calls `POST /api/sessions/{id}/nats`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - username: User. Empty for a token, or for an open server.
//   - password: Password or token.
//   - stream: Stream. Of JetStream, on disk; created if it is not there.
//   - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
//   - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *NatsCalls) Create(ctx context.Context, params NatsCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/nats", hasBody: true}, params, options)
}

// NatsUpdateParams has the arguments of Nats.Update.
type NatsUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// User. Empty for a token, or for an open server.
	Username *string `json:"username,omitempty"`

	// Password or token.
	Password *string `json:"password,omitempty"`

	// Stream. Of JetStream, on disk; created if it is not there.
	Stream *string `json:"stream,omitempty"`

	// Subject. Beginning of the subject: <subject>.<session>.message.received.
	Subject *string `json:"subject,omitempty"`

	// Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/nats`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - host: Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
//   - port: Port.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - username: User. Empty for a token, or for an open server.
//   - password: Password or token.
//   - stream: Stream. Of JetStream, on disk; created if it is not there.
//   - subject: Subject. Beginning of the subject: <subject>.<session>.message.received.
//   - passive: Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *NatsCalls) Update(ctx context.Context, params NatsUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/nats", hasBody: true}, params, options)
}

// NatsRemoveParams has the arguments of Nats.Remove.
type NatsRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/nats`.
func (area *NatsCalls) Remove(ctx context.Context, params NatsRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/nats"}, params, options)
}

// NatsTestParams has the arguments of Nats.Test.
type NatsTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Host. The server’s name or address. A URL nats://user:password@host that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// User. Empty for a token, or for an open server.
	Username *string `json:"username,omitempty"`

	// Password or token.
	Password *string `json:"password,omitempty"`

	// Stream. Of JetStream, on disk; created if it is not there.
	Stream *string `json:"stream,omitempty"`

	// Subject. Beginning of the subject: <subject>.<session>.message.received.
	Subject *string `json:"subject,omitempty"`

	// Create nothing. Publishes to a stream that is there and stores the subject, and needs the right to publish alone.
	Passive *bool `json:"passive,omitempty"`
}

// Test calls `POST /api/sessions/{id}/nats/test`.
//
// The answer:
//   - connected: Whether the test succeeded.
//   - success: The same as `connected`.
//   - message: The result, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *NatsCalls) Test(ctx context.Context, params NatsTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/nats/test", hasBody: true}, params, options)
}

// KafkaCalls has the calls of the area `kafka`.
type KafkaCalls struct{ transport *transport }

// KafkaGetParams has the arguments of Kafka.Get.
type KafkaGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/kafka`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
//   - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - mechanism: Authentication (SASL).
//   - username: User. Empty for a server without authentication.
//   - password: Password.
//   - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *KafkaCalls) Get(ctx context.Context, params KafkaGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/kafka"}, params, options)
}

// KafkaCreateParams has the arguments of Kafka.Create.
type KafkaCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
	Brokers *string `json:"brokers,omitempty"`

	// Topic. Created if it is not there, with the partitions and replicas that the server defines.
	Topic *string `json:"topic,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
	Mechanism *string `json:"mechanism,omitempty"`

	// User. Empty for a server without authentication.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Create nothing. Publishes to a topic that is there, and needs the right to write alone.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Create calls `POST /api/sessions/{id}/kafka`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
//   - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - mechanism: Authentication (SASL).
//   - username: User. Empty for a server without authentication.
//   - password: Password.
//   - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *KafkaCalls) Create(ctx context.Context, params KafkaCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/kafka", hasBody: true}, params, options)
}

// KafkaUpdateParams has the arguments of Kafka.Update.
type KafkaUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing new is queued for this target.
	Enabled *bool `json:"enabled,omitempty"`

	// Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
	Brokers *string `json:"brokers,omitempty"`

	// Topic. Created if it is not there, with the partitions and replicas that the server defines.
	Topic *string `json:"topic,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
	Mechanism *string `json:"mechanism,omitempty"`

	// User. Empty for a server without authentication.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Create nothing. Publishes to a topic that is there, and needs the right to write alone.
	Passive *bool `json:"passive,omitempty"`

	// Events. What is delivered.
	Events []string `json:"events,omitempty"`

	// Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
	Raw *bool `json:"raw,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/kafka`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing new is queued for this target.
//   - brokers: Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
//   - topic: Topic. Created if it is not there, with the partitions and replicas that the server defines.
//   - tls: TLS. Encrypted connection. The server’s certificate is verified.
//   - mechanism: Authentication (SASL).
//   - username: User. Empty for a server without authentication.
//   - password: Password.
//   - passive: Create nothing. Publishes to a topic that is there, and needs the right to write alone.
//   - events: Events. What is delivered.
//   - raw: Original message. Adds what the network sent to each event of a message, in raw, without keys and thumbnails. Its format is the network’s, and changes with it.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *KafkaCalls) Update(ctx context.Context, params KafkaUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/kafka", hasBody: true}, params, options)
}

// KafkaRemoveParams has the arguments of Kafka.Remove.
type KafkaRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/kafka`.
func (area *KafkaCalls) Remove(ctx context.Context, params KafkaRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/kafka"}, params, options)
}

// KafkaTestParams has the arguments of Kafka.Test.
type KafkaTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Brokers. Host and port of one or more servers of the cluster, separated by commas; they name the others.
	Brokers *string `json:"brokers,omitempty"`

	// Topic. Created if it is not there, with the partitions and replicas that the server defines.
	Topic *string `json:"topic,omitempty"`

	// TLS. Encrypted connection. The server’s certificate is verified.
	Tls *bool `json:"tls,omitempty"`

	// Authentication (SASL). One of: none, plain, scram-sha-256, scram-sha-512.
	Mechanism *string `json:"mechanism,omitempty"`

	// User. Empty for a server without authentication.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`

	// Create nothing. Publishes to a topic that is there, and needs the right to write alone.
	Passive *bool `json:"passive,omitempty"`
}

// Test calls `POST /api/sessions/{id}/kafka/test`.
//
// The answer:
//   - connected: Whether the test succeeded.
//   - success: The same as `connected`.
//   - message: The result, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *KafkaCalls) Test(ctx context.Context, params KafkaTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/kafka/test", hasBody: true}, params, options)
}

// N8nCalls has the calls of the area `n8n`.
type N8nCalls struct{ transport *transport }

// N8nGetParams has the arguments of N8n.Get.
type N8nGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/n8n/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Get(ctx context.Context, params N8nGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/n8n/{id}"}, params, options)
}

// N8nCreateParams has the arguments of N8n.Create.
type N8nCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your n8n.
	ServerURL string `json:"serverUrl"`

	// API Key. In n8n, Settings → n8n API.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
	WebhookHeaders map[string]any `json:"webhookHeaders,omitempty"`

	// Workflow ID. The workflow that answers customers.
	WorkflowID any `json:"workflowId,omitempty"`

	// Signing secret. With one, each call to the workflow is signed as a webhook’s is.
	SigningSecret any `json:"signingSecret,omitempty"`

	// Events. What is sent to the workflow. Without Message received it answers no customers.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Create calls `POST /api/n8n/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Create(ctx context.Context, params N8nCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}", hasBody: true}, params, options)
}

// N8nUpdateParams has the arguments of N8n.Update.
type N8nUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Server URL. The address of your n8n.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. In n8n, Settings → n8n API.
	APIKey *string `json:"apiKey,omitempty"`

	// Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
	WebhookHeaders map[string]any `json:"webhookHeaders,omitempty"`

	// Workflow ID. The workflow that answers customers.
	WorkflowID any `json:"workflowId,omitempty"`

	// Signing secret. With one, each call to the workflow is signed as a webhook’s is.
	SigningSecret any `json:"signingSecret,omitempty"`

	// Events. What is sent to the workflow. Without Message received it answers no customers.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Update calls `PUT /api/n8n/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Update(ctx context.Context, params N8nUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/n8n/{id}", hasBody: true}, params, options)
}

// N8nRemoveParams has the arguments of N8n.Remove.
type N8nRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/n8n/{id}`.
func (area *N8nCalls) Remove(ctx context.Context, params N8nRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/n8n/{id}"}, params, options)
}

// N8nTestParams has the arguments of N8n.Test.
type N8nTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your n8n.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. In n8n, Settings → n8n API.
	APIKey *string `json:"apiKey,omitempty"`

	// Workflow ID. The workflow that answers customers.
	WorkflowID any `json:"workflowId,omitempty"`
}

// Test calls `POST /api/n8n/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *N8nCalls) Test(ctx context.Context, params N8nTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/test", hasBody: true}, params, options)
}

// N8nResetParams has the arguments of N8n.Reset.
type N8nResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/n8n/{id}/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Reset(ctx context.Context, params N8nResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/reset"}, params, options)
}

// N8nEnableParams has the arguments of N8n.Enable.
type N8nEnableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Enable calls `POST /api/n8n/{id}/enable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Enable(ctx context.Context, params N8nEnableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/enable"}, params, options)
}

// N8nDisableParams has the arguments of N8n.Disable.
type N8nDisableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Disable calls `POST /api/n8n/{id}/disable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Disable(ctx context.Context, params N8nDisableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/disable"}, params, options)
}

// N8nSavedParams has the arguments of N8n.Saved.
type N8nSavedParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Saved calls `GET /api/n8n/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Saved(ctx context.Context, params N8nSavedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/n8n/config/{id}"}, params, options)
}

// N8nSaveParams has the arguments of N8n.Save.
type N8nSaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your n8n.
	ServerURL string `json:"serverUrl"`

	// API Key. In n8n, Settings → n8n API.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
	WebhookHeaders map[string]any `json:"webhookHeaders,omitempty"`

	// Workflow ID. The workflow that answers customers.
	WorkflowID any `json:"workflowId,omitempty"`

	// Signing secret. With one, each call to the workflow is signed as a webhook’s is.
	SigningSecret any `json:"signingSecret,omitempty"`

	// Events. What is sent to the workflow. Without Message received it answers no customers.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Save calls `POST /api/n8n/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your n8n.
//   - apiKey: API Key. In n8n, Settings → n8n API.
//   - webhookUrl: Webhook URL. For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.
//   - webhookHeaders: Webhook headers. For a Webhook node with authentication, such as Header Auth. They go only to the workflow’s webhook; secret values are kept encrypted.
//   - workflowId: Workflow ID. The workflow that answers customers.
//   - signingSecret: Signing secret. With one, each call to the workflow is signed as a webhook’s is.
//   - events: Events. What is sent to the workflow. Without Message received it answers no customers.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *N8nCalls) Save(ctx context.Context, params N8nSaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/config/{id}", hasBody: true}, params, options)
}

// N8nWorkflowsParams has the arguments of N8n.Workflows.
type N8nWorkflowsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Workflows calls `GET /api/n8n/{id}/workflows`.
//
// The answer:
//   - workflows: The workflows.
func (area *N8nCalls) Workflows(ctx context.Context, params N8nWorkflowsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/n8n/{id}/workflows"}, params, options)
}

// N8nWorkflowsForParams has the arguments of N8n.WorkflowsFor.
type N8nWorkflowsForParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your n8n.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. In n8n, Settings → n8n API.
	APIKey *string `json:"apiKey,omitempty"`

	// Workflow ID. The workflow that answers customers.
	WorkflowID any `json:"workflowId,omitempty"`
}

// WorkflowsFor calls `POST /api/n8n/{id}/workflows/list`.
//
// The answer:
//   - workflows: The workflows.
func (area *N8nCalls) WorkflowsFor(ctx context.Context, params N8nWorkflowsForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/workflows/list", hasBody: true}, params, options)
}

// N8nTriggerParams has the arguments of N8n.Trigger.
type N8nTriggerParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the workflow.
	WorkflowID string `json:"workflowId"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// Trigger calls `POST /api/n8n/{id}/workflows/{workflowId}/trigger`.
//
// The answer:
//   - status: The state.
//   - answer: The answer.
func (area *N8nCalls) Trigger(ctx context.Context, params N8nTriggerParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/workflows/{workflowId}/trigger", hasBody: true, extra: params.Extra}, params, options)
}

// N8nActivateParams has the arguments of N8n.Activate.
type N8nActivateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the workflow.
	WorkflowID string `json:"workflowId"`
}

// Activate calls `POST /api/n8n/{id}/workflows/{workflowId}/activate`.
//
// The answer:
//   - id: The id.
//   - name: The name.
//   - active: Whether it is active.
func (area *N8nCalls) Activate(ctx context.Context, params N8nActivateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/n8n/{id}/workflows/{workflowId}/activate"}, params, options)
}

// ChatwootCalls has the calls of the area `chatwoot`.
type ChatwootCalls struct{ transport *transport }

// ChatwootGetParams has the arguments of Chatwoot.Get.
type ChatwootGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/chatwoot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Get(ctx context.Context, params ChatwootGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/chatwoot/{id}"}, params, options)
}

// ChatwootCreateParams has the arguments of Chatwoot.Create.
type ChatwootCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Chatwoot.
	ServerURL string `json:"serverUrl"`

	// Account ID. The number in /app/accounts/… of the panel’s address.
	AccountID any `json:"accountId"`

	// API Key. The access token, at the end of your profile settings.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Inbox ID. Of type API. Empty, one is made.
	InboxID any `json:"inboxId,omitempty"`

	// Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What Chatwoot tells the gateway.
	Events []string `json:"events,omitempty"`

	// Sign with the agent's name. The customer reads who answers, in bold, before the text.
	SignMessages *bool `json:"signMessages,omitempty"`

	// After the name. What separates the name from the text: \n is a line break.
	SignDelimiter *string `json:"signDelimiter,omitempty"`

	// Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
	MarkRead *bool `json:"markRead,omitempty"`

	// Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
	ReopenConversation *bool `json:"reopenConversation,omitempty"`

	// Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
	BotContact *bool `json:"botContact,omitempty"`

	// Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
	ImportDays *int `json:"importDays,omitempty"`

	// Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`
}

// Create calls `POST /api/chatwoot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Create(ctx context.Context, params ChatwootCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}", hasBody: true}, params, options)
}

// ChatwootUpdateParams has the arguments of Chatwoot.Update.
type ChatwootUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Server URL. The address of your Chatwoot.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Account ID. The number in /app/accounts/… of the panel’s address.
	AccountID any `json:"accountId,omitempty"`

	// API Key. The access token, at the end of your profile settings.
	APIKey *string `json:"apiKey,omitempty"`

	// Inbox ID. Of type API. Empty, one is made.
	InboxID any `json:"inboxId,omitempty"`

	// Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What Chatwoot tells the gateway.
	Events []string `json:"events,omitempty"`

	// Sign with the agent's name. The customer reads who answers, in bold, before the text.
	SignMessages *bool `json:"signMessages,omitempty"`

	// After the name. What separates the name from the text: \n is a line break.
	SignDelimiter *string `json:"signDelimiter,omitempty"`

	// Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
	MarkRead *bool `json:"markRead,omitempty"`

	// Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
	ReopenConversation *bool `json:"reopenConversation,omitempty"`

	// Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
	BotContact *bool `json:"botContact,omitempty"`

	// Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
	ImportDays *int `json:"importDays,omitempty"`

	// Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`
}

// Update calls `PUT /api/chatwoot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Update(ctx context.Context, params ChatwootUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/chatwoot/{id}", hasBody: true}, params, options)
}

// ChatwootRemoveParams has the arguments of Chatwoot.Remove.
type ChatwootRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/chatwoot/{id}`.
func (area *ChatwootCalls) Remove(ctx context.Context, params ChatwootRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/chatwoot/{id}"}, params, options)
}

// ChatwootTestParams has the arguments of Chatwoot.Test.
type ChatwootTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Chatwoot.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Account ID. The number in /app/accounts/… of the panel’s address.
	AccountID any `json:"accountId,omitempty"`

	// API Key. The access token, at the end of your profile settings.
	APIKey *string `json:"apiKey,omitempty"`
}

// Test calls `POST /api/chatwoot/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *ChatwootCalls) Test(ctx context.Context, params ChatwootTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/test", hasBody: true}, params, options)
}

// ChatwootResetParams has the arguments of Chatwoot.Reset.
type ChatwootResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/chatwoot/{id}/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Reset(ctx context.Context, params ChatwootResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/reset"}, params, options)
}

// ChatwootEnableParams has the arguments of Chatwoot.Enable.
type ChatwootEnableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Enable calls `POST /api/chatwoot/{id}/enable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Enable(ctx context.Context, params ChatwootEnableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/enable"}, params, options)
}

// ChatwootDisableParams has the arguments of Chatwoot.Disable.
type ChatwootDisableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Disable calls `POST /api/chatwoot/{id}/disable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Chatwoot.
//   - accountId: Account ID. The number in /app/accounts/… of the panel’s address.
//   - apiKey: API Key. The access token, at the end of your profile settings.
//   - inboxId: Inbox ID. Of type API. Empty, one is made.
//   - webhookUrl: Webhook URL. Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.
//   - events: Events. What Chatwoot tells the gateway.
//   - signMessages: Sign with the agent's name. The customer reads who answers, in bold, before the text.
//   - signDelimiter: After the name. What separates the name from the text: \n is a line break.
//   - markRead: Mark as read when answering. Once an agent answers, the customer sees that their messages were read.
//   - reopenConversation: Reopen the conversation. A customer who writes again reopens the resolved conversation. While it is off, a new one begins.
//   - botContact: Command contact. A contact "Morpheus" in the inbox: an agent writes qr, status or reiniciar to it.
//   - importDays: Import the last days. How many days of stored messages go to Chatwoot when it is activated, once. 0: none.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that do not go to Chatwoot; @g.us are all groups.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *ChatwootCalls) Disable(ctx context.Context, params ChatwootDisableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/disable"}, params, options)
}

// ChatwootInboxesParams has the arguments of Chatwoot.Inboxes.
type ChatwootInboxesParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Inboxes calls `GET /api/chatwoot/{id}/inboxes`.
//
// The answer:
//   - inboxes: The inboxes.
func (area *ChatwootCalls) Inboxes(ctx context.Context, params ChatwootInboxesParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/chatwoot/{id}/inboxes"}, params, options)
}

// ChatwootInboxesForParams has the arguments of Chatwoot.InboxesFor.
type ChatwootInboxesForParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Chatwoot.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Account ID. The number in /app/accounts/… of the panel’s address.
	AccountID any `json:"accountId,omitempty"`

	// API Key. The access token, at the end of your profile settings.
	APIKey *string `json:"apiKey,omitempty"`
}

// InboxesFor calls `POST /api/chatwoot/{id}/inboxes/list`.
//
// The answer:
//   - inboxes: The inboxes.
func (area *ChatwootCalls) InboxesFor(ctx context.Context, params ChatwootInboxesForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/inboxes/list", hasBody: true}, params, options)
}

// ChatwootSyncContactsParams has the arguments of Chatwoot.SyncContacts.
type ChatwootSyncContactsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SyncContacts calls `POST /api/chatwoot/{id}/sync-contacts`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *ChatwootCalls) SyncContacts(ctx context.Context, params ChatwootSyncContactsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/sync-contacts"}, params, options)
}

// ChatwootSyncProgressParams has the arguments of Chatwoot.SyncProgress.
type ChatwootSyncProgressParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SyncProgress calls `GET /api/chatwoot/{id}/sync-contacts`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *ChatwootCalls) SyncProgress(ctx context.Context, params ChatwootSyncProgressParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/chatwoot/{id}/sync-contacts"}, params, options)
}

// ChatwootImportMessagesParams has the arguments of Chatwoot.ImportMessages.
type ChatwootImportMessagesParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The days.
	Days int `json:"days"`
}

// ImportMessages calls `POST /api/chatwoot/{id}/import-messages`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *ChatwootCalls) ImportMessages(ctx context.Context, params ChatwootImportMessagesParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/chatwoot/{id}/import-messages", hasBody: true}, params, options)
}

// ChatwootImportProgressParams has the arguments of Chatwoot.ImportProgress.
type ChatwootImportProgressParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// ImportProgress calls `GET /api/chatwoot/{id}/import-messages`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *ChatwootCalls) ImportProgress(ctx context.Context, params ChatwootImportProgressParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/chatwoot/{id}/import-messages"}, params, options)
}

// TypebotCalls has the calls of the area `typebot`.
type TypebotCalls struct{ transport *transport }

// TypebotGetParams has the arguments of Typebot.Get.
type TypebotGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/typebot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Get(ctx context.Context, params TypebotGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/typebot/{id}"}, params, options)
}

// TypebotCreateParams has the arguments of Typebot.Create.
type TypebotCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Public ID. What stands at the end of the published bot’s address.
	PublicID string `json:"publicId"`

	// API Key. Lists your bots. It is never sent to conversations.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Server URL. The public service’s, or your viewer’s.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Builder URL. Only of a Typebot of your own: where the API key lists your bots.
	BuilderURL *string `json:"builderUrl,omitempty"`

	// Webhook URL. Gets the chosen events too. Empty, none is sent.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What is sent to the webhook URL.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Create calls `POST /api/typebot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Create(ctx context.Context, params TypebotCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}", hasBody: true}, params, options)
}

// TypebotUpdateParams has the arguments of Typebot.Update.
type TypebotUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Server URL. The public service’s, or your viewer’s.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Public ID. What stands at the end of the published bot’s address.
	PublicID *string `json:"publicId,omitempty"`

	// API Key. Lists your bots. It is never sent to conversations.
	APIKey *string `json:"apiKey,omitempty"`

	// Builder URL. Only of a Typebot of your own: where the API key lists your bots.
	BuilderURL *string `json:"builderUrl,omitempty"`

	// Webhook URL. Gets the chosen events too. Empty, none is sent.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What is sent to the webhook URL.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Update calls `PUT /api/typebot/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Update(ctx context.Context, params TypebotUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/typebot/{id}", hasBody: true}, params, options)
}

// TypebotRemoveParams has the arguments of Typebot.Remove.
type TypebotRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/typebot/{id}`.
func (area *TypebotCalls) Remove(ctx context.Context, params TypebotRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/typebot/{id}"}, params, options)
}

// TypebotTestParams has the arguments of Typebot.Test.
type TypebotTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The public service’s, or your viewer’s.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Public ID. What stands at the end of the published bot’s address.
	PublicID *string `json:"publicId,omitempty"`

	// API Key. Lists your bots. It is never sent to conversations.
	APIKey *string `json:"apiKey,omitempty"`
}

// Test calls `POST /api/typebot/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *TypebotCalls) Test(ctx context.Context, params TypebotTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/test", hasBody: true}, params, options)
}

// TypebotResetParams has the arguments of Typebot.Reset.
type TypebotResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/typebot/{id}/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Reset(ctx context.Context, params TypebotResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/reset"}, params, options)
}

// TypebotEnableParams has the arguments of Typebot.Enable.
type TypebotEnableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Enable calls `POST /api/typebot/{id}/enable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Enable(ctx context.Context, params TypebotEnableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/enable"}, params, options)
}

// TypebotDisableParams has the arguments of Typebot.Disable.
type TypebotDisableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Disable calls `POST /api/typebot/{id}/disable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Disable(ctx context.Context, params TypebotDisableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/disable"}, params, options)
}

// TypebotSavedParams has the arguments of Typebot.Saved.
type TypebotSavedParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Saved calls `GET /api/typebot/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Saved(ctx context.Context, params TypebotSavedParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/typebot/config/{id}"}, params, options)
}

// TypebotSaveParams has the arguments of Typebot.Save.
type TypebotSaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The public service’s, or your viewer’s.
	ServerURL string `json:"serverUrl"`

	// The public id of the typebot.
	TypebotID string `json:"typebotId"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// API Key. Lists your bots. It is never sent to conversations.
	APIKey *string `json:"apiKey,omitempty"`

	// Builder URL. Only of a Typebot of your own: where the API key lists your bots.
	BuilderURL *string `json:"builderUrl,omitempty"`

	// Webhook URL. Gets the chosen events too. Empty, none is sent.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What is sent to the webhook URL.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Save calls `POST /api/typebot/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The public service’s, or your viewer’s.
//   - publicId: Public ID. What stands at the end of the published bot’s address.
//   - apiKey: API Key. Lists your bots. It is never sent to conversations.
//   - builderUrl: Builder URL. Only of a Typebot of your own: where the API key lists your bots.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *TypebotCalls) Save(ctx context.Context, params TypebotSaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/config/{id}", hasBody: true}, params, options)
}

// TypebotTypebotsParams has the arguments of Typebot.Typebots.
type TypebotTypebotsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Typebots calls `GET /api/typebot/{id}/typebots`.
//
// The answer:
//   - typebots: The typebots.
func (area *TypebotCalls) Typebots(ctx context.Context, params TypebotTypebotsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/typebot/{id}/typebots"}, params, options)
}

// TypebotTypebotsForParams has the arguments of Typebot.TypebotsFor.
type TypebotTypebotsForParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The public service’s, or your viewer’s.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Public ID. What stands at the end of the published bot’s address.
	PublicID *string `json:"publicId,omitempty"`

	// API Key. Lists your bots. It is never sent to conversations.
	APIKey *string `json:"apiKey,omitempty"`

	// Builder URL. Only of a Typebot of your own: where the API key lists your bots.
	BuilderURL *string `json:"builderUrl,omitempty"`
}

// TypebotsFor calls `POST /api/typebot/{id}/typebots/list`.
//
// The answer:
//   - typebots: The typebots.
func (area *TypebotCalls) TypebotsFor(ctx context.Context, params TypebotTypebotsForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/typebots/list", hasBody: true}, params, options)
}

// TypebotStartParams has the arguments of Typebot.Start.
type TypebotStartParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the typebot.
	TypebotID string `json:"typebotId"`

	// The text, for people.
	Message *string `json:"message,omitempty"`
}

// Start calls `POST /api/typebot/{id}/start/{typebotId}`.
//
// The answer:
//   - sessionId: The id of the session.
func (area *TypebotCalls) Start(ctx context.Context, params TypebotStartParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/start/{typebotId}", hasBody: true}, params, options)
}

// TypebotChatParams has the arguments of Typebot.Chat.
type TypebotChatParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the conversation at Typebot.
	ChatID string `json:"chatId"`

	// The text, for people.
	Message string `json:"message"`
}

// Chat calls `POST /api/typebot/{id}/chat/{chatId}/message`.
//
// The answer:
//   - sessionId: The id of the session.
func (area *TypebotCalls) Chat(ctx context.Context, params TypebotChatParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/typebot/{id}/chat/{chatId}/message", hasBody: true}, params, options)
}

// OpenaiCalls has the calls of the area `openai`.
type OpenaiCalls struct{ transport *transport }

// OpenaiGetParams has the arguments of Openai.Get.
type OpenaiGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/openai/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - isEnabled: Active. While it is off, nothing is sent or answered.
//   - apiKey: API key. At platform.openai.com, API keys.
//   - organizationId: Organization ID. Only for who is in more than one.
//   - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
//   - model: Model.
//   - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
//   - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
//   - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
//   - maxTokens: Most tokens. Of an answer. The model has a most of its own.
//   - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
//   - presencePenalty: Presence penalty. Higher changes the subject more.
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - enabled: Whether it is enabled.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *OpenaiCalls) Get(ctx context.Context, params OpenaiGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/openai/{id}"}, params, options)
}

// OpenaiCreateParams has the arguments of Openai.Create.
type OpenaiCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// API key. At platform.openai.com, API keys.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	IsEnabled *bool `json:"isEnabled,omitempty"`

	// Organization ID. Only for who is in more than one.
	OrganizationID *string `json:"organizationId,omitempty"`

	// Base URL. Of a compatible server, if it is not OpenAI’s.
	BaseURL *string `json:"baseUrl,omitempty"`

	// Model.
	Model *string `json:"model,omitempty"`

	// System prompt. Who the model is, what it knows of your company and how it answers.
	SystemPrompt *string `json:"systemPrompt,omitempty"`

	// Temperature. Higher is more varied. Changing it sets Top P to 1.
	Temperature *float64 `json:"temperature,omitempty"`

	// Top P. Lower is only the most likely. Changing it sets the temperature to 1.
	TopP *float64 `json:"topP,omitempty"`

	// Most tokens. Of an answer. The model has a most of its own.
	MaxTokens *int `json:"maxTokens,omitempty"`

	// Frequency penalty. Higher repeats fewer words.
	FrequencyPenalty *float64 `json:"frequencyPenalty,omitempty"`

	// Presence penalty. Higher changes the subject more.
	PresencePenalty *float64 `json:"presencePenalty,omitempty"`

	// Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
	DailyTokens *int `json:"dailyTokens,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Create calls `POST /api/openai/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - isEnabled: Active. While it is off, nothing is sent or answered.
//   - apiKey: API key. At platform.openai.com, API keys.
//   - organizationId: Organization ID. Only for who is in more than one.
//   - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
//   - model: Model.
//   - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
//   - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
//   - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
//   - maxTokens: Most tokens. Of an answer. The model has a most of its own.
//   - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
//   - presencePenalty: Presence penalty. Higher changes the subject more.
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - enabled: Whether it is enabled.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *OpenaiCalls) Create(ctx context.Context, params OpenaiCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/openai/{id}", hasBody: true}, params, options)
}

// OpenaiUpdateParams has the arguments of Openai.Update.
type OpenaiUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	IsEnabled *bool `json:"isEnabled,omitempty"`

	// API key. At platform.openai.com, API keys.
	APIKey *string `json:"apiKey,omitempty"`

	// Organization ID. Only for who is in more than one.
	OrganizationID *string `json:"organizationId,omitempty"`

	// Base URL. Of a compatible server, if it is not OpenAI’s.
	BaseURL *string `json:"baseUrl,omitempty"`

	// Model.
	Model *string `json:"model,omitempty"`

	// System prompt. Who the model is, what it knows of your company and how it answers.
	SystemPrompt *string `json:"systemPrompt,omitempty"`

	// Temperature. Higher is more varied. Changing it sets Top P to 1.
	Temperature *float64 `json:"temperature,omitempty"`

	// Top P. Lower is only the most likely. Changing it sets the temperature to 1.
	TopP *float64 `json:"topP,omitempty"`

	// Most tokens. Of an answer. The model has a most of its own.
	MaxTokens *int `json:"maxTokens,omitempty"`

	// Frequency penalty. Higher repeats fewer words.
	FrequencyPenalty *float64 `json:"frequencyPenalty,omitempty"`

	// Presence penalty. Higher changes the subject more.
	PresencePenalty *float64 `json:"presencePenalty,omitempty"`

	// Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
	DailyTokens *int `json:"dailyTokens,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Update calls `PUT /api/openai/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - isEnabled: Active. While it is off, nothing is sent or answered.
//   - apiKey: API key. At platform.openai.com, API keys.
//   - organizationId: Organization ID. Only for who is in more than one.
//   - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
//   - model: Model.
//   - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
//   - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
//   - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
//   - maxTokens: Most tokens. Of an answer. The model has a most of its own.
//   - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
//   - presencePenalty: Presence penalty. Higher changes the subject more.
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - enabled: Whether it is enabled.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *OpenaiCalls) Update(ctx context.Context, params OpenaiUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/openai/{id}", hasBody: true}, params, options)
}

// OpenaiRemoveParams has the arguments of Openai.Remove.
type OpenaiRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/openai/{id}`.
func (area *OpenaiCalls) Remove(ctx context.Context, params OpenaiRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/openai/{id}"}, params, options)
}

// OpenaiTestParams has the arguments of Openai.Test.
type OpenaiTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// API key. At platform.openai.com, API keys.
	APIKey *string `json:"apiKey,omitempty"`

	// Organization ID. Only for who is in more than one.
	OrganizationID *string `json:"organizationId,omitempty"`

	// Base URL. Of a compatible server, if it is not OpenAI’s.
	BaseURL *string `json:"baseUrl,omitempty"`

	// Model.
	Model *string `json:"model,omitempty"`
}

// Test calls `POST /api/openai/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *OpenaiCalls) Test(ctx context.Context, params OpenaiTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/openai/{id}/test", hasBody: true}, params, options)
}

// OpenaiResetParams has the arguments of Openai.Reset.
type OpenaiResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/openai/{id}/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - isEnabled: Active. While it is off, nothing is sent or answered.
//   - apiKey: API key. At platform.openai.com, API keys.
//   - organizationId: Organization ID. Only for who is in more than one.
//   - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
//   - model: Model.
//   - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
//   - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
//   - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
//   - maxTokens: Most tokens. Of an answer. The model has a most of its own.
//   - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
//   - presencePenalty: Presence penalty. Higher changes the subject more.
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - enabled: Whether it is enabled.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *OpenaiCalls) Reset(ctx context.Context, params OpenaiResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/openai/{id}/reset"}, params, options)
}

// OpenaiToggleParams has the arguments of Openai.Toggle.
type OpenaiToggleParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Whether it is enabled.
	Enabled bool `json:"enabled"`
}

// Toggle calls `PATCH /api/openai/{id}/toggle`.
//
// The answer:
//   - sessionId: The id of the session.
//   - isEnabled: Active. While it is off, nothing is sent or answered.
//   - apiKey: API key. At platform.openai.com, API keys.
//   - organizationId: Organization ID. Only for who is in more than one.
//   - baseUrl: Base URL. Of a compatible server, if it is not OpenAI’s.
//   - model: Model.
//   - systemPrompt: System prompt. Who the model is, what it knows of your company and how it answers.
//   - temperature: Temperature. Higher is more varied. Changing it sets Top P to 1.
//   - topP: Top P. Lower is only the most likely. Changing it sets the temperature to 1.
//   - maxTokens: Most tokens. Of an answer. The model has a most of its own.
//   - frequencyPenalty: Frequency penalty. Higher repeats fewer words.
//   - presencePenalty: Presence penalty. Higher changes the subject more.
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - enabled: Whether it is enabled.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *OpenaiCalls) Toggle(ctx context.Context, params OpenaiToggleParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PATCH", path: "/openai/{id}/toggle", hasBody: true}, params, options)
}

// OpenaiModelsParams has the arguments of Openai.Models.
type OpenaiModelsParams struct {
	// The id of the session.
	SessionID *string `json:"sessionId,omitempty"`
}

// Models calls `GET /api/openai/models`.
//
// The answer:
//   - models: The account’s models.
func (area *OpenaiCalls) Models(ctx context.Context, params OpenaiModelsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/openai/models", query: []string{"sessionId"}}, params, options)
}

// OpenaiSessionModelsParams has the arguments of Openai.SessionModels.
type OpenaiSessionModelsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SessionModels calls `GET /api/openai/{id}/models`.
//
// The answer:
//   - models: The account’s models.
func (area *OpenaiCalls) SessionModels(ctx context.Context, params OpenaiSessionModelsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/openai/{id}/models"}, params, options)
}

// OpenaiSessionModelsForParams has the arguments of Openai.SessionModelsFor.
type OpenaiSessionModelsForParams struct {
	// The id of the session.
	ID string `json:"id"`

	// API key. At platform.openai.com, API keys.
	APIKey *string `json:"apiKey,omitempty"`

	// Organization ID. Only for who is in more than one.
	OrganizationID *string `json:"organizationId,omitempty"`

	// Base URL. Of a compatible server, if it is not OpenAI’s.
	BaseURL *string `json:"baseUrl,omitempty"`

	// Model.
	Model *string `json:"model,omitempty"`
}

// SessionModelsFor calls `POST /api/openai/{id}/models/list`.
//
// The answer:
//   - models: The account’s models.
func (area *OpenaiCalls) SessionModelsFor(ctx context.Context, params OpenaiSessionModelsForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/openai/{id}/models/list", hasBody: true}, params, options)
}

// OpenaiUsageParams has the arguments of Openai.Usage.
type OpenaiUsageParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Usage calls `GET /api/openai/{id}/usage`.
//
// The answer:
//   - dailyTokens: Tokens a day. The session’s questions and answers of a day, added up. Once it is reached the model is silent until midnight. 0 is no limit.
//   - today: Today.
//   - days: The days.
func (area *OpenaiCalls) Usage(ctx context.Context, params OpenaiUsageParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/openai/{id}/usage"}, params, options)
}

// OpenaiValidateKeyParams has the arguments of Openai.ValidateKey.
type OpenaiValidateKeyParams struct {
	// API key. At platform.openai.com, API keys.
	APIKey string `json:"apiKey"`

	// Organization ID. Only for who is in more than one.
	OrganizationID *string `json:"organizationId,omitempty"`

	// Base URL. Of a compatible server, if it is not OpenAI’s.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// ValidateKey calls `POST /api/openai/validate-key`.
//
// The answer:
//   - valid: Whether the key is valid.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *OpenaiCalls) ValidateKey(ctx context.Context, params OpenaiValidateKeyParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/openai/validate-key", hasBody: true}, params, options)
}

// KommoCalls has the calls of the area `kommo`.
type KommoCalls struct{ transport *transport }

// KommoGetParams has the arguments of Kommo.Get.
type KommoGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/integrations/kommo/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - subdomain: Subdomain. The beginning of your account’s address.
//   - clientId: Client ID. The ID of the integration that you made at Kommo.
//   - clientSecret: Client Secret. That integration’s secret key.
//   - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
//   - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
//   - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
//   - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
//   - statusId: Stage. The ID of the stage for new leads. Empty, the first.
//   - events: Events. What Kommo tells the gateway.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
//   - isConnected: Whether it is connected.
//   - authorizationTrouble: Why the authorisation does not hold; null where it does.
//   - authorizationTroubleI18n: The same as code and parameters, for other languages.
func (area *KommoCalls) Get(ctx context.Context, params KommoGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/config/{id}"}, params, options)
}

// KommoCreateParams has the arguments of Kommo.Create.
type KommoCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Subdomain. The beginning of your account’s address.
	Subdomain string `json:"subdomain"`

	// Client ID. The ID of the integration that you made at Kommo.
	ClientID string `json:"clientId"`

	// Client Secret. That integration’s secret key.
	ClientSecret string `json:"clientSecret"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
	RedirectUri *string `json:"redirectUri,omitempty"`

	// Long-lived token. Instead of authorizing: a token of a private integration.
	AccessToken *string `json:"accessToken,omitempty"`

	// Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
	PipelineID *string `json:"pipelineId,omitempty"`

	// Stage. The ID of the stage for new leads. Empty, the first.
	StatusID *string `json:"statusId,omitempty"`

	// Events. What Kommo tells the gateway.
	Events []string `json:"events,omitempty"`
}

// Create calls `POST /api/integrations/kommo/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - subdomain: Subdomain. The beginning of your account’s address.
//   - clientId: Client ID. The ID of the integration that you made at Kommo.
//   - clientSecret: Client Secret. That integration’s secret key.
//   - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
//   - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
//   - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
//   - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
//   - statusId: Stage. The ID of the stage for new leads. Empty, the first.
//   - events: Events. What Kommo tells the gateway.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
//   - isConnected: Whether it is connected.
//   - authorizationTrouble: Why the authorisation does not hold; null where it does.
//   - authorizationTroubleI18n: The same as code and parameters, for other languages.
func (area *KommoCalls) Create(ctx context.Context, params KommoCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/config/{id}", hasBody: true}, params, options)
}

// KommoUpdateParams has the arguments of Kommo.Update.
type KommoUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Subdomain. The beginning of your account’s address.
	Subdomain *string `json:"subdomain,omitempty"`

	// Client ID. The ID of the integration that you made at Kommo.
	ClientID *string `json:"clientId,omitempty"`

	// Client Secret. That integration’s secret key.
	ClientSecret *string `json:"clientSecret,omitempty"`

	// Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
	RedirectUri *string `json:"redirectUri,omitempty"`

	// Long-lived token. Instead of authorizing: a token of a private integration.
	AccessToken *string `json:"accessToken,omitempty"`

	// Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
	PipelineID *string `json:"pipelineId,omitempty"`

	// Stage. The ID of the stage for new leads. Empty, the first.
	StatusID *string `json:"statusId,omitempty"`

	// Events. What Kommo tells the gateway.
	Events []string `json:"events,omitempty"`
}

// Update calls `PUT /api/integrations/kommo/config/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - subdomain: Subdomain. The beginning of your account’s address.
//   - clientId: Client ID. The ID of the integration that you made at Kommo.
//   - clientSecret: Client Secret. That integration’s secret key.
//   - redirectUri: Redirect URL. The same that the integration at Kommo has. Empty, this dashboard’s is used.
//   - accessToken: Long-lived token. Instead of authorizing: a token of a private integration.
//   - webhookUrl: Webhook URL. Where Kommo reaches the gateway. Empty, the gateway’s is used.
//   - pipelineId: Pipeline. The ID of the pipeline for new leads. Empty, the account’s main one.
//   - statusId: Stage. The ID of the stage for new leads. Empty, the first.
//   - events: Events. What Kommo tells the gateway.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
//   - isConnected: Whether it is connected.
//   - authorizationTrouble: Why the authorisation does not hold; null where it does.
//   - authorizationTroubleI18n: The same as code and parameters, for other languages.
func (area *KommoCalls) Update(ctx context.Context, params KommoUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/integrations/kommo/config/{id}", hasBody: true}, params, options)
}

// KommoRemoveParams has the arguments of Kommo.Remove.
type KommoRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/integrations/kommo/config/{id}`.
func (area *KommoCalls) Remove(ctx context.Context, params KommoRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/integrations/kommo/config/{id}"}, params, options)
}

// KommoTestParams has the arguments of Kommo.Test.
type KommoTestParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Test calls `GET /api/integrations/kommo/test/{id}`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *KommoCalls) Test(ctx context.Context, params KommoTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/test/{id}"}, params, options)
}

// KommoAuthorizeParams has the arguments of Kommo.Authorize.
type KommoAuthorizeParams struct {
	// The id of the session.
	SessionID string `json:"sessionId"`
}

// Authorize calls `POST /api/integrations/kommo/oauth/authorize`.
//
// The answer:
//   - url: The address.
//   - state: The state.
func (area *KommoCalls) Authorize(ctx context.Context, params KommoAuthorizeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/oauth/authorize", hasBody: true}, params, options)
}

// KommoExchangeParams has the arguments of Kommo.Exchange.
type KommoExchangeParams struct {
	// The id of the session.
	SessionID string `json:"sessionId"`

	// Kommo’s authorisation code.
	Code string `json:"code"`

	// The state.
	State *string `json:"state,omitempty"`

	// The account’s domain, as Kommo sends it.
	Referer *string `json:"referer,omitempty"`
}

// Exchange calls `POST /api/integrations/kommo/oauth/exchange`.
//
// The answer:
//   - isConnected: Whether it is connected.
func (area *KommoCalls) Exchange(ctx context.Context, params KommoExchangeParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/oauth/exchange", hasBody: true}, params, options)
}

// KommoRefreshParams has the arguments of Kommo.Refresh.
type KommoRefreshParams struct {
	// The id of the session.
	SessionID string `json:"sessionId"`
}

// Refresh calls `POST /api/integrations/kommo/oauth/refresh`.
//
// The answer:
//   - isConnected: Whether it is connected.
func (area *KommoCalls) Refresh(ctx context.Context, params KommoRefreshParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/oauth/refresh", hasBody: true}, params, options)
}

// KommoLeadsParams has the arguments of Kommo.Leads.
type KommoLeadsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The text to search for.
	Query *string `json:"query,omitempty"`

	// Which page, from 1.
	Page *string `json:"page,omitempty"`

	// How many, at most.
	Limit *string `json:"limit,omitempty"`
}

// Leads calls `GET /api/integrations/kommo/leads/{id}`.
//
// The answer:
//   - leads: The leads.
func (area *KommoCalls) Leads(ctx context.Context, params KommoLeadsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/leads/{id}", query: []string{"query", "page", "limit"}}, params, options)
}

// KommoCreateLeadParams has the arguments of Kommo.CreateLead.
type KommoCreateLeadParams struct {
	// The id of the session.
	ID string `json:"id"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// CreateLead calls `POST /api/integrations/kommo/leads/{id}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) CreateLead(ctx context.Context, params KommoCreateLeadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/leads/{id}", hasBody: true, extra: params.Extra}, params, options)
}

// KommoLeadParams has the arguments of Kommo.Lead.
type KommoLeadParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the lead.
	LeadID string `json:"leadId"`
}

// Lead calls `GET /api/integrations/kommo/leads/{id}/{leadId}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) Lead(ctx context.Context, params KommoLeadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/leads/{id}/{leadId}"}, params, options)
}

// KommoUpdateLeadParams has the arguments of Kommo.UpdateLead.
type KommoUpdateLeadParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the lead.
	LeadID string `json:"leadId"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// UpdateLead calls `PUT /api/integrations/kommo/leads/{id}/{leadId}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) UpdateLead(ctx context.Context, params KommoUpdateLeadParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/integrations/kommo/leads/{id}/{leadId}", hasBody: true, extra: params.Extra}, params, options)
}

// KommoContactsParams has the arguments of Kommo.Contacts.
type KommoContactsParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The text to search for.
	Query *string `json:"query,omitempty"`

	// Which page, from 1.
	Page *string `json:"page,omitempty"`

	// How many, at most.
	Limit *string `json:"limit,omitempty"`
}

// Contacts calls `GET /api/integrations/kommo/contacts/{id}`.
//
// The answer:
//   - contacts: The contacts.
func (area *KommoCalls) Contacts(ctx context.Context, params KommoContactsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/contacts/{id}", query: []string{"query", "page", "limit"}}, params, options)
}

// KommoCreateContactParams has the arguments of Kommo.CreateContact.
type KommoCreateContactParams struct {
	// The id of the session.
	ID string `json:"id"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// CreateContact calls `POST /api/integrations/kommo/contacts/{id}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) CreateContact(ctx context.Context, params KommoCreateContactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/contacts/{id}", hasBody: true, extra: params.Extra}, params, options)
}

// KommoContactParams has the arguments of Kommo.Contact.
type KommoContactParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the contact at the other system.
	ContactID string `json:"contactId"`
}

// Contact calls `GET /api/integrations/kommo/contacts/{id}/{contactId}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) Contact(ctx context.Context, params KommoContactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/contacts/{id}/{contactId}"}, params, options)
}

// KommoUpdateContactParams has the arguments of Kommo.UpdateContact.
type KommoUpdateContactParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the contact at the other system.
	ContactID string `json:"contactId"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// UpdateContact calls `PUT /api/integrations/kommo/contacts/{id}/{contactId}`.
//
// The answer:
//   - id: The id.
func (area *KommoCalls) UpdateContact(ctx context.Context, params KommoUpdateContactParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/integrations/kommo/contacts/{id}/{contactId}", hasBody: true, extra: params.Extra}, params, options)
}

// KommoPipelinesParams has the arguments of Kommo.Pipelines.
type KommoPipelinesParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Pipelines calls `GET /api/integrations/kommo/pipelines/{id}`.
//
// The answer:
//   - pipelines: The pipelines.
func (area *KommoCalls) Pipelines(ctx context.Context, params KommoPipelinesParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/pipelines/{id}"}, params, options)
}

// KommoWebhooksParams has the arguments of Kommo.Webhooks.
type KommoWebhooksParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Webhooks calls `GET /api/integrations/kommo/webhooks/{id}`.
//
// The answer:
//   - webhooks: The webhooks.
func (area *KommoCalls) Webhooks(ctx context.Context, params KommoWebhooksParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/webhooks/{id}"}, params, options)
}

// KommoCreateWebhookParams has the arguments of Kommo.CreateWebhook.
type KommoCreateWebhookParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The address.
	URL *string `json:"url,omitempty"`

	// Events. What Kommo tells the gateway.
	Events []string `json:"events,omitempty"`
}

// CreateWebhook calls `POST /api/integrations/kommo/webhooks/{id}`.
//
// The answer:
//   - id: The id.
//   - url: The address.
//   - events: Events. What Kommo tells the gateway.
func (area *KommoCalls) CreateWebhook(ctx context.Context, params KommoCreateWebhookParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/webhooks/{id}", hasBody: true}, params, options)
}

// KommoRemoveWebhookParams has the arguments of Kommo.RemoveWebhook.
type KommoRemoveWebhookParams struct {
	// The id of the session.
	ID string `json:"id"`

	// The id of the webhook at the other system.
	WebhookID string `json:"webhookId"`
}

// RemoveWebhook calls `DELETE /api/integrations/kommo/webhooks/{id}/{webhookId}`.
func (area *KommoCalls) RemoveWebhook(ctx context.Context, params KommoRemoveWebhookParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/integrations/kommo/webhooks/{id}/{webhookId}"}, params, options)
}

// KommoSyncLeadsParams has the arguments of Kommo.SyncLeads.
type KommoSyncLeadsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SyncLeads calls `POST /api/integrations/kommo/sync/leads/{id}`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *KommoCalls) SyncLeads(ctx context.Context, params KommoSyncLeadsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/sync/leads/{id}"}, params, options)
}

// KommoSyncContactsParams has the arguments of Kommo.SyncContacts.
type KommoSyncContactsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// SyncContacts calls `POST /api/integrations/kommo/sync/contacts/{id}`.
//
// The answer:
//   - state: Whether it is running, finished or failed.
//   - done: How many are synchronised.
//   - total: How many there are in all.
//   - failed: How many failed.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
func (area *KommoCalls) SyncContacts(ctx context.Context, params KommoSyncContactsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/integrations/kommo/sync/contacts/{id}"}, params, options)
}

// KommoStatsParams has the arguments of Kommo.Stats.
type KommoStatsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Stats calls `GET /api/integrations/kommo/stats/{id}`.
//
// The answer:
//   - contacts: The contacts.
//   - leads: The leads.
//   - notes: The notes.
//   - stages: The stages.
//   - waiting: How many wait.
func (area *KommoCalls) Stats(ctx context.Context, params KommoStatsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/integrations/kommo/stats/{id}"}, params, options)
}

// FlowiseCalls has the calls of the area `flowise`.
type FlowiseCalls struct{ transport *transport }

// FlowiseGetParams has the arguments of Flowise.Get.
type FlowiseGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/flowise/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Flowise.
//   - apiKey: API Key. Lists the chatflows and opens those that are protected.
//   - chatflowId: Chatflow ID. The chatflow that answers customers.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *FlowiseCalls) Get(ctx context.Context, params FlowiseGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/flowise/{id}"}, params, options)
}

// FlowiseCreateParams has the arguments of Flowise.Create.
type FlowiseCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Flowise.
	ServerURL string `json:"serverUrl"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// API Key. Lists the chatflows and opens those that are protected.
	APIKey *string `json:"apiKey,omitempty"`

	// Chatflow ID. The chatflow that answers customers.
	ChatflowID *string `json:"chatflowId,omitempty"`

	// Webhook URL. Gets the chosen events too. Empty, none is sent.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What is sent to the webhook URL.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Create calls `POST /api/flowise/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Flowise.
//   - apiKey: API Key. Lists the chatflows and opens those that are protected.
//   - chatflowId: Chatflow ID. The chatflow that answers customers.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *FlowiseCalls) Create(ctx context.Context, params FlowiseCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/flowise/{id}", hasBody: true}, params, options)
}

// FlowiseUpdateParams has the arguments of Flowise.Update.
type FlowiseUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// Server URL. The address of your Flowise.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. Lists the chatflows and opens those that are protected.
	APIKey *string `json:"apiKey,omitempty"`

	// Chatflow ID. The chatflow that answers customers.
	ChatflowID *string `json:"chatflowId,omitempty"`

	// Webhook URL. Gets the chosen events too. Empty, none is sent.
	WebhookURL *string `json:"webhookUrl,omitempty"`

	// Events. What is sent to the webhook URL.
	Events []string `json:"events,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Update calls `PUT /api/flowise/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: Server URL. The address of your Flowise.
//   - apiKey: API Key. Lists the chatflows and opens those that are protected.
//   - chatflowId: Chatflow ID. The chatflow that answers customers.
//   - webhookUrl: Webhook URL. Gets the chosen events too. Empty, none is sent.
//   - events: Events. What is sent to the webhook URL.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *FlowiseCalls) Update(ctx context.Context, params FlowiseUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/flowise/{id}", hasBody: true}, params, options)
}

// FlowiseRemoveParams has the arguments of Flowise.Remove.
type FlowiseRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/flowise/{id}`.
func (area *FlowiseCalls) Remove(ctx context.Context, params FlowiseRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/flowise/{id}"}, params, options)
}

// FlowiseTestParams has the arguments of Flowise.Test.
type FlowiseTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Flowise.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. Lists the chatflows and opens those that are protected.
	APIKey *string `json:"apiKey,omitempty"`

	// Chatflow ID. The chatflow that answers customers.
	ChatflowID *string `json:"chatflowId,omitempty"`
}

// Test calls `POST /api/flowise/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *FlowiseCalls) Test(ctx context.Context, params FlowiseTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/flowise/{id}/test", hasBody: true}, params, options)
}

// FlowiseChatflowsParams has the arguments of Flowise.Chatflows.
type FlowiseChatflowsParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Chatflows calls `GET /api/flowise/{id}/chatflows`.
//
// The answer:
//   - chatflows: The chatflows.
func (area *FlowiseCalls) Chatflows(ctx context.Context, params FlowiseChatflowsParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/flowise/{id}/chatflows"}, params, options)
}

// FlowiseChatflowsForParams has the arguments of Flowise.ChatflowsFor.
type FlowiseChatflowsForParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Server URL. The address of your Flowise.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. Lists the chatflows and opens those that are protected.
	APIKey *string `json:"apiKey,omitempty"`

	// Chatflow ID. The chatflow that answers customers.
	ChatflowID *string `json:"chatflowId,omitempty"`
}

// ChatflowsFor calls `POST /api/flowise/{id}/chatflows/list`.
//
// The answer:
//   - chatflows: The chatflows.
func (area *FlowiseCalls) ChatflowsFor(ctx context.Context, params FlowiseChatflowsForParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/flowise/{id}/chatflows/list", hasBody: true}, params, options)
}

// FlowiseSendParams has the arguments of Flowise.Send.
type FlowiseSendParams struct {
	// The id of the session.
	ID string `json:"id"`
	// Extra has fields that the contract does not name.
	Extra map[string]any `json:"-"`
}

// Send calls `POST /api/flowise/{id}/send`.
func (area *FlowiseCalls) Send(ctx context.Context, params FlowiseSendParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/flowise/{id}/send", hasBody: true, extra: params.Extra}, params, options)
}

// DifyCalls has the calls of the area `dify`.
type DifyCalls struct{ transport *transport }

// DifyGetParams has the arguments of Dify.Get.
type DifyGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/dify/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Get(ctx context.Context, params DifyGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/dify/{id}"}, params, options)
}

// DifyCreateParams has the arguments of Dify.Create.
type DifyCreateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
	APIKey string `json:"apiKey"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// API URL. From API Access of the Dify application. Change it if Dify runs on your server.
	ServerURL *string `json:"serverUrl,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Create calls `POST /api/dify/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Create(ctx context.Context, params DifyCreateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/dify/{id}", hasBody: true}, params, options)
}

// DifyUpdateParams has the arguments of Dify.Update.
type DifyUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. While it is off, nothing is sent or answered.
	Enabled *bool `json:"enabled,omitempty"`

	// API URL. From API Access of the Dify application. Change it if Dify runs on your server.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
	APIKey *string `json:"apiKey,omitempty"`

	// Priority. From 1 to 100. Of those that may answer, the lowest number does.
	Priority *int `json:"priority,omitempty"`

	// Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
	DebounceSeconds *int `json:"debounceSeconds,omitempty"`

	// Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
	TakeoverMinutes *int `json:"takeoverMinutes,omitempty"`

	// Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
	LeaveKeyword *string `json:"leaveKeyword,omitempty"`

	// Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
	Hours *string `json:"hours,omitempty"`

	// Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
	FailureText *string `json:"failureText,omitempty"`

	// Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
	Triggers []string `json:"triggers,omitempty"`

	// Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
	IgnoredChats []string `json:"ignoredChats,omitempty"`

	// Answer in groups. While it is off, only conversations with one person are answered.
	AnswerGroups *bool `json:"answerGroups,omitempty"`
}

// Update calls `PUT /api/dify/{id}`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Update(ctx context.Context, params DifyUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/dify/{id}", hasBody: true}, params, options)
}

// DifyRemoveParams has the arguments of Dify.Remove.
type DifyRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/dify/{id}`.
func (area *DifyCalls) Remove(ctx context.Context, params DifyRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/dify/{id}"}, params, options)
}

// DifyTestParams has the arguments of Dify.Test.
type DifyTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// API URL. From API Access of the Dify application. Change it if Dify runs on your server.
	ServerURL *string `json:"serverUrl,omitempty"`

	// API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
	APIKey *string `json:"apiKey,omitempty"`
}

// Test calls `POST /api/dify/{id}/test`.
//
// The answer:
//   - connected: Whether it is connected.
//   - success: Whether it worked.
//   - message: The text, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *DifyCalls) Test(ctx context.Context, params DifyTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/dify/{id}/test", hasBody: true}, params, options)
}

// DifyResetParams has the arguments of Dify.Reset.
type DifyResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/dify/{id}/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Reset(ctx context.Context, params DifyResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/dify/{id}/reset"}, params, options)
}

// DifyEnableParams has the arguments of Dify.Enable.
type DifyEnableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Enable calls `POST /api/dify/{id}/enable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Enable(ctx context.Context, params DifyEnableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/dify/{id}/enable"}, params, options)
}

// DifyDisableParams has the arguments of Dify.Disable.
type DifyDisableParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Disable calls `POST /api/dify/{id}/disable`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. While it is off, nothing is sent or answered.
//   - serverUrl: API URL. From API Access of the Dify application. Change it if Dify runs on your server.
//   - apiKey: API Key. Of the application that answers customers: a Chatbot, Agent or Chatflow.
//   - priority: Priority. From 1 to 100. Of those that may answer, the lowest number does.
//   - debounceSeconds: Wait (seconds). From 0 to 30: what a customer writes in pieces is answered at once.
//   - takeoverMinutes: Pause after a person (minutes). From 1 to 1440: for how long it is silent after a person has answered.
//   - leaveKeyword: Word to leave. A customer who writes it, alone, leaves the bot. Empty, there is none.
//   - hours: Hours. When it answers, with days in Portuguese, as seg-sex 08:00-18:00; sáb 09:00-12:00. Empty, always.
//   - failureText: Failure message. What a customer reads when nobody can answer. Empty, nothing is said.
//   - triggers: Begins with. Begins conversations only with one of these messages; * stands for any text, as *order*. Empty, with any.
//   - ignoredChats: Ignored conversations. Numbers or ids of groups that are not answered; @g.us are all groups.
//   - answerGroups: Answer in groups. While it is off, only conversations with one person are answered.
//   - paused: Whether deliveries are paused: they stay in the queue.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
//   - id: The id.
//   - status: The state.
func (area *DifyCalls) Disable(ctx context.Context, params DifyDisableParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/dify/{id}/disable"}, params, options)
}

// BehaviorCalls has the calls of the area `behavior`.
type BehaviorCalls struct{ transport *transport }

// BehaviorGetParams has the arguments of Behavior.Get.
type BehaviorGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/behavior`.
//
// The answer:
//   - sessionId: The id of the session.
//   - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
//   - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
//   - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
//   - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
//   - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
//   - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
func (area *BehaviorCalls) Get(ctx context.Context, params BehaviorGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/behavior"}, params, options)
}

// BehaviorUpdateParams has the arguments of Behavior.Update.
type BehaviorUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Take calls. While it is off, voice and video calls are refused.
	ReceiveIncomingCalls *bool `json:"receiveIncomingCalls,omitempty"`

	// Ignore group messages. Group messages are neither counted nor delivered to integrations.
	IgnoreGroupMessages *bool `json:"ignoreGroupMessages,omitempty"`

	// Always online. Contacts see the account online for as long as it is connected.
	AlwaysOnline *bool `json:"alwaysOnline,omitempty"`

	// Mark messages as read. All that arrives is marked as read at once.
	MarkMessagesAsRead *bool `json:"markMessagesAsRead,omitempty"`

	// Sync the whole history. The next pairing asks the phone for its whole history.
	SyncFullHistory *bool `json:"syncFullHistory,omitempty"`

	// Mark statuses as seen. What contacts publish as their status is marked as seen.
	MarkStatusAsViewed *bool `json:"markStatusAsViewed,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/behavior`.
//
// The answer:
//   - sessionId: The id of the session.
//   - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
//   - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
//   - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
//   - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
//   - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
//   - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
func (area *BehaviorCalls) Update(ctx context.Context, params BehaviorUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/behavior", hasBody: true}, params, options)
}

// BehaviorResetParams has the arguments of Behavior.Reset.
type BehaviorResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/sessions/{id}/behavior/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - receiveIncomingCalls: Take calls. While it is off, voice and video calls are refused.
//   - ignoreGroupMessages: Ignore group messages. Group messages are neither counted nor delivered to integrations.
//   - alwaysOnline: Always online. Contacts see the account online for as long as it is connected.
//   - markMessagesAsRead: Mark messages as read. All that arrives is marked as read at once.
//   - syncFullHistory: Sync the whole history. The next pairing asks the phone for its whole history.
//   - markStatusAsViewed: Mark statuses as seen. What contacts publish as their status is marked as seen.
func (area *BehaviorCalls) Reset(ctx context.Context, params BehaviorResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/behavior/reset"}, params, options)
}

// ProxyCalls has the calls of the area `proxy`.
type ProxyCalls struct{ transport *transport }

// ProxyGetParams has the arguments of Proxy.Get.
type ProxyGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/proxy`.
//
// The answer:
//   - sessionId: The id of the session.
//   - protocol: Type.
//   - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
//   - port: Port.
//   - username: User. Empty where the proxy asks for none.
//   - password: Password.
//   - updatedAt: When it last changed.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *ProxyCalls) Get(ctx context.Context, params ProxyGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/proxy"}, params, options)
}

// ProxySaveParams has the arguments of Proxy.Save.
type ProxySaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
	Host string `json:"host"`

	// Type. One of: http, https, socks5.
	Protocol *string `json:"protocol,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// User. Empty where the proxy asks for none.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`
}

// Save calls `PUT /api/sessions/{id}/proxy`.
//
// The answer:
//   - sessionId: The id of the session.
//   - protocol: Type.
//   - host: Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
//   - port: Port.
//   - username: User. Empty where the proxy asks for none.
//   - password: Password.
//   - updatedAt: When it last changed.
//   - connectionStatus: Whether the target answers: `CONNECTED`, `DISCONNECTED` or `ERROR`.
//   - lastAttemptAt: When the last attempt was.
//   - lastSuccessAt: When it last worked.
//   - lastError: What happened at the last failure; null where none did.
//   - lastErrorI18n: `lastError` as code and parameters, for other languages.
func (area *ProxyCalls) Save(ctx context.Context, params ProxySaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/proxy", hasBody: true}, params, options)
}

// ProxyRemoveParams has the arguments of Proxy.Remove.
type ProxyRemoveParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Remove calls `DELETE /api/sessions/{id}/proxy`.
func (area *ProxyCalls) Remove(ctx context.Context, params ProxyRemoveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "DELETE", path: "/sessions/{id}/proxy"}, params, options)
}

// ProxyTestParams has the arguments of Proxy.Test.
type ProxyTestParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Type. One of: http, https, socks5.
	Protocol *string `json:"protocol,omitempty"`

	// Host. The proxy’s name or address. A URL socks5://user:password@host:port that is pasted here fills the other fields.
	Host *string `json:"host,omitempty"`

	// Port.
	Port *int `json:"port,omitempty"`

	// User. Empty where the proxy asks for none.
	Username *string `json:"username,omitempty"`

	// Password.
	Password *string `json:"password,omitempty"`
}

// Test calls `POST /api/sessions/{id}/proxy/test`.
//
// The answer:
//   - connected: Whether the test succeeded.
//   - success: The same as `connected`.
//   - message: The result, for people.
//   - messageI18n: `message` as code and parameters, for other languages.
//   - duration: How long it took, in milliseconds.
func (area *ProxyCalls) Test(ctx context.Context, params ProxyTestParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/proxy/test", hasBody: true}, params, options)
}

// DeviceCalls has the calls of the area `device`.
type DeviceCalls struct{ transport *transport }

// DeviceGetParams has the arguments of Device.Get.
type DeviceGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/device`.
//
// The answer:
//   - sessionId: The id of the session.
//   - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
//   - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
func (area *DeviceCalls) Get(ctx context.Context, params DeviceGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/device"}, params, options)
}

// DeviceUpdateParams has the arguments of Device.Update.
type DeviceUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
	Name *string `json:"name,omitempty"`

	// Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone. One of: chrome, firefox, edge, safari, opera.
	Browser *string `json:"browser,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/device`.
//
// The answer:
//   - sessionId: The id of the session.
//   - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
//   - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
func (area *DeviceCalls) Update(ctx context.Context, params DeviceUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/device", hasBody: true}, params, options)
}

// DeviceResetParams has the arguments of Device.Reset.
type DeviceResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/sessions/{id}/device/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - name: Name. As the phone lists the session under Linked devices. Empty, the server’s name is used.
//   - browser: Browser. The icon in the list. A pairing by code is always named Ubuntu, and takes the browser alone.
func (area *DeviceCalls) Reset(ctx context.Context, params DeviceResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/device/reset"}, params, options)
}

// WarmupCalls has the calls of the area `warmup`.
type WarmupCalls struct{ transport *transport }

// WarmupGetParams has the arguments of Warmup.Get.
type WarmupGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/sessions/{id}/warm-up`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
//   - firstDay: New conversations on the first day.
//   - growth: Growth per day (%).
//   - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
//   - startedAt: When it began.
//   - today: Today.
func (area *WarmupCalls) Get(ctx context.Context, params WarmupGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/sessions/{id}/warm-up"}, params, options)
}

// WarmupUpdateParams has the arguments of Warmup.Update.
type WarmupUpdateParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Active. Once it is on, the plan begins today. While it is off, it limits nothing.
	Enabled *bool `json:"enabled,omitempty"`

	// New conversations on the first day.
	FirstDay *int `json:"firstDay,omitempty"`

	// Growth per day (%).
	Growth *int `json:"growth,omitempty"`

	// Length in days. After them the plan limits nothing any more; the session’s pace still holds.
	Days *int `json:"days,omitempty"`
}

// Update calls `PUT /api/sessions/{id}/warm-up`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
//   - firstDay: New conversations on the first day.
//   - growth: Growth per day (%).
//   - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
//   - startedAt: When it began.
//   - today: Today.
func (area *WarmupCalls) Update(ctx context.Context, params WarmupUpdateParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "PUT", path: "/sessions/{id}/warm-up", hasBody: true}, params, options)
}

// WarmupResetParams has the arguments of Warmup.Reset.
type WarmupResetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Reset calls `POST /api/sessions/{id}/warm-up/reset`.
//
// The answer:
//   - sessionId: The id of the session.
//   - enabled: Active. Once it is on, the plan begins today. While it is off, it limits nothing.
//   - firstDay: New conversations on the first day.
//   - growth: Growth per day (%).
//   - days: Length in days. After them the plan limits nothing any more; the session’s pace still holds.
//   - startedAt: When it began.
//   - today: Today.
func (area *WarmupCalls) Reset(ctx context.Context, params WarmupResetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/sessions/{id}/warm-up/reset"}, params, options)
}

// CloudCalls has the calls of the area `cloud`.
type CloudCalls struct{ transport *transport }

// CloudGetParams has the arguments of Cloud.Get.
type CloudGetParams struct {
	// The id of the session.
	ID string `json:"id"`
}

// Get calls `GET /api/whatsapp-cloud/sessions/{id}/config`.
//
// The answer:
//   - config: The configuration.
//   - notice: A notice; null without one.
func (area *CloudCalls) Get(ctx context.Context, params CloudGetParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "GET", path: "/whatsapp-cloud/sessions/{id}/config"}, params, options)
}

// CloudSaveParams has the arguments of Cloud.Save.
type CloudSaveParams struct {
	// The id of the session.
	ID string `json:"id"`

	// Access Token. The permanent token of the system user.
	AccessToken string `json:"accessToken"`

	// Phone Number ID. The number’s ID, digits only.
	PhoneNumberID string `json:"phoneNumberId"`

	// Business Account ID. The ID of the WhatsApp Business account.
	BusinessAccountID *string `json:"businessAccountId,omitempty"`

	// App ID. The ID of the app at Meta.
	AppID *string `json:"appId,omitempty"`

	// App Secret. The app’s secret key.
	AppSecret *string `json:"appSecret,omitempty"`

	// Verification token. Made at random. Give Meta the same when you register the webhook.
	WebhookVerifyToken *string `json:"webhookVerifyToken,omitempty"`

	// Public URL of the webhook. Only if Meta reaches the gateway at another address. Empty, the gateway’s is used.
	WebhookURL any `json:"webhookUrl,omitempty"`

	// Events. What Meta is to send, between commas.
	Events []string `json:"events,omitempty"`

	// Active. While it is off, nothing is received.
	Enabled *bool `json:"enabled,omitempty"`
}

// Save calls `POST /api/whatsapp-cloud/sessions/{id}/config`.
//
// The answer:
//   - config: The configuration.
//   - notice: A notice; null without one.
func (area *CloudCalls) Save(ctx context.Context, params CloudSaveParams, options ...Option) (Answer, error) {
	return area.transport.call(ctx, request{method: "POST", path: "/whatsapp-cloud/sessions/{id}/config", hasBody: true}, params, options)
}
