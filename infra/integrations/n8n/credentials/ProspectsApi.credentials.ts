import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from 'n8n-workflow';

export class ProspectsApi implements ICredentialType {
	name = 'prospectsApi';

	displayName = 'Recruiting Prospects API';

	icon: Icon = { light: 'file:../icons/prospects.svg', dark: 'file:../icons/prospects.dark.svg' };

	documentationUrl = 'https://github.com/OWNER/NAME/tree/main/infra/integrations/n8n#connect';

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

	test: ICredentialTestRequest = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/auth' } };
}
