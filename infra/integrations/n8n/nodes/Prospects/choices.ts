// Dropdowns and custom fields, as the account has them when the form opens.

import type { ILoadOptionsFunctions, INodePropertyOptions, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { every, request } from './api';

interface Named {
	id: string;
	name: string;
	title: string;
	pipelineName: string;
	active: boolean;
}

const option = (value: string, name: string): INodePropertyOptions => ({ name, value });

/** A hook receives these whatever it asks for, or for tests alone. */
const NOT_CHOSEN = ['webhook.test', 'webhook.disabled'];

export const loadOptions = {
	async getStages(this: ILoadOptionsFunctions) {
		return (await every<Named>(this, '/stages')).map(({ id, name, pipelineName }) => option(id, `${pipelineName}: ${name}`));
	},
	/** An inactive user cannot be given anything new (SPECIFICATION §17.2). */
	async getUsers(this: ILoadOptionsFunctions) {
		return (await every<Named>(this, '/users')).filter(({ active }) => active).map(({ id, name }) => option(id, name));
	},
	async getSources(this: ILoadOptionsFunctions) {
		return (await every<Named>(this, '/sources')).map(({ id, name }) => option(id, name));
	},
	async getOffices(this: ILoadOptionsFunctions) {
		return (await every<Named>(this, '/offices')).map(({ id, name }) => option(id, name));
	},
	async getJobs(this: ILoadOptionsFunctions) {
		return (await every<Named>(this, '/jobs')).map(({ id, title }) => option(id, title));
	},
	/** The API has a sample of every kind of event, also of kinds that are newer than this node. */
	async getEventTypes(this: ILoadOptionsFunctions) {
		const { items } = (await request(this, 'GET', '/events/samples')) as unknown as { items: Array<{ type: string }> };
		return items.filter(({ type }) => !NOT_CHOSEN.includes(type)).map(({ type }) => option(type, type));
	},
};

interface Definition {
	key: string;
	label: string;
	type: string;
	options: Array<{ value: string; label: string; archived: boolean }>;
}

/** Days are texts such as `2026-01-02`: a time zone must not move them. */
const TYPES: Record<string, ResourceMapperField['type']> = {
	number: 'number',
	boolean: 'boolean',
	datetime: 'dateTime',
	select: 'options',
	multiSelect: 'array',
};

export const resourceMapping = {
	async getCustomFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const definitions = await every<Definition>(this, '/custom-fields');
		const users = definitions.some(({ type }) => type === 'user') ? await loadOptions.getUsers.call(this) : [];
		return { fields: definitions.map((definition) => field(definition, users)) };
	},
};

function field({ key, label, type, options }: Definition, users: INodePropertyOptions[]): ResourceMapperField {
	const found: ResourceMapperField = {
		id: key,
		displayName: label,
		type: type === 'user' ? 'options' : (TYPES[type] ?? 'string'),
		required: false,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
	};
	if (type === 'user') found.options = users;
	if (type === 'select') found.options = options.filter(({ archived }) => !archived).map((each) => option(each.value, each.label));
	return found;
}
