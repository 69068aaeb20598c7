import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

export class ProspectsApi implements ICredentialType {
	name = 'prospectsApi';

	displayName = 'Recruiting Prospects API';

	icon: Icon = { light: 'file:../icons/prospects.svg', dark: 'file:../icons/prospects.dark.svg' };

	documentationUrl = 'https://github.com/prospect-api/prospect-api/tree/main/infra/integrations#connect';

	properties: INodeProperties[] = [
		{
			displayName: 'Address of the API',
			name: 'baseUrl',
			type: 'string',
			default: '',
			placeholder: 'https://api.example.com/v2',
			description: 'The address of the API with its version. It ends in /v2.',
			required: true,
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description: 'Create a key in the console under Settings, API keys',
			required: true,
		},
	];

	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}', Agent: 'n8n' } },
	};

	// Without these, n8n says only "Unauthorized" and "Not Found".
	test: ICredentialTestRequest = {
		request: { baseURL: '={{$credentials.baseUrl}}', url: '/auth' },
		rules: [
			{ type: 'responseCode', properties: { value: 401, message: 'The API key is not valid' } },
			{ type: 'responseCode', properties: { value: 404, message: 'This is not the address of the API, which ends in /v2' } },
		],
	};
}
