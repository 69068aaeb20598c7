// The form of the node: resources, their operations and their fields.

import type { INodeProperties } from 'n8n-workflow';

const shownFor = (resource: string, ...operation: string[]) => ({ show: { resource: [resource], operation } });

const CHOICE_HINT =
	'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>';

const choice = (displayName: string, name: string, loadOptionsMethod: string): INodeProperties => ({
	displayName: `${displayName} Name or ID`,
	name,
	type: 'options',
	typeOptions: { loadOptionsMethod },
	default: '',
	description: CHOICE_HINT,
});

const text = (displayName: string, name: string): INodeProperties => ({ displayName, name, type: 'string', default: '' });

/** A delivery can start a workflow twice. */
const onceFor: INodeProperties = {
	...text('Only Once For', 'onceFor'),
	placeholder: '={{ $json.id }}',
	description: 'The ID of the event that started the workflow. If it runs again for this event, the same text is not added twice.',
};

const resource: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Hire', value: 'hire' },
		{ name: 'Note', value: 'note' },
		{ name: 'Prospect', value: 'prospect' },
		{ name: 'Task', value: 'task' },
	],
	default: 'prospect',
};

const operations = (of: string, options: INodeProperties['options'], first: string): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [of] } },
	options,
	default: first,
});

const prospectOperations = operations(
	'prospect',
	[
		{
			name: 'Create or Update',
			value: 'upsert',
			action: 'Create or update a prospect',
			description: 'Create a new record, or update the current one if it already exists (upsert)',
		},
		{ name: 'Get', value: 'get', action: 'Get a prospect', description: 'Get a prospect with its profile' },
		{ name: 'Get Many', value: 'getAll', action: 'Get many prospects', description: 'Find prospects by filters' },
		{ name: 'Move to Stage', value: 'move', action: 'Move a prospect to a stage' },
	],
	'upsert',
);

const prospectId: INodeProperties = {
	displayName: 'Prospect ID',
	name: 'prospectId',
	type: 'string',
	required: true,
	default: '',
	displayOptions: { show: { operation: ['get', 'move', 'create'] } },
};

const upsert: INodeProperties[] = [
	{ ...text('First Name', 'firstName'), required: true, displayOptions: shownFor('prospect', 'upsert') },
	{ ...text('Last Name', 'lastName'), required: true, displayOptions: shownFor('prospect', 'upsert') },
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		placeholder: 'name@email.com',
		default: '',
		description: 'A prospect with this email is updated instead of created',
		displayOptions: shownFor('prospect', 'upsert'),
	},
	{
		displayName: 'Phone',
		name: 'phone',
		type: 'string',
		default: '',
		description: 'A prospect with this phone is updated instead of created',
		displayOptions: shownFor('prospect', 'upsert'),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: shownFor('prospect', 'upsert'),
		options: [
			text('City', 'city'),
			text('Company', 'company'),
			choice('Job', 'jobId', 'getJobs'),
			text('Job Title', 'title'),
			{ ...text('Labels to Add', 'addLabels'), description: 'Separated by commas' },
			{
				displayName: 'Licence Status',
				name: 'licenseStatus',
				type: 'options',
				default: 'not_started',
				options: [
					{ name: 'In Progress', value: 'in_progress' },
					{ name: 'Licensed', value: 'licensed' },
					{ name: 'Not Started', value: 'not_started' },
				],
			},
			choice('Office', 'officeId', 'getOffices'),
			choice('Owner', 'ownerId', 'getUsers'),
			text('Postal Code', 'postalCode'),
			{ ...text('Profile Notes', 'notes'), typeOptions: { rows: 4 } },
			choice('Source', 'sourceId', 'getSources'),
			choice('Stage', 'stageId', 'getStages'),
			text('State', 'state'),
			text('Street Address', 'streetAddress'),
		],
	},
	{
		displayName: 'Custom Fields',
		name: 'customFields',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'getCustomFields',
				mode: 'add',
				fieldWords: { singular: 'custom field', plural: 'custom fields' },
				addAllFields: false,
				supportAutoMap: false,
			},
		},
		displayOptions: shownFor('prospect', 'upsert'),
	},
];

const move: INodeProperties[] = [
	{ ...choice('Stage', 'stageId', 'getStages'), required: true, displayOptions: shownFor('prospect', 'move') },
	{
		...text('Reason', 'reason'),
		description: 'The history of the prospect keeps it',
		displayOptions: shownFor('prospect', 'move'),
	},
];

const find: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: shownFor('prospect', 'getAll'),
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { resource: ['prospect'], operation: ['getAll'], returnAll: [false] } },
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: shownFor('prospect', 'getAll'),
		options: [
			{ displayName: 'Changed After', name: 'updatedAfter', type: 'dateTime', default: '' },
			{ displayName: 'Email', name: 'email', type: 'string', placeholder: 'name@email.com', default: '' },
			text('External ID', 'externalId'),
			text('Label', 'label'),
			choice('Owner', 'ownerId', 'getUsers'),
			text('Phone', 'phone'),
			{ ...text('Search Text', 'q'), description: 'Part of the name, title or company, or a whole email or phone' },
			choice('Stage', 'stageId', 'getStages'),
		],
	},
];

const note: INodeProperties[] = [
	operations('note', [{ name: 'Create', value: 'create', action: 'Add a note to a prospect' }], 'create'),
	{
		...text('Note', 'body'),
		typeOptions: { rows: 4 },
		required: true,
		description: 'Text or HTML',
		displayOptions: shownFor('note', 'create'),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: shownFor('note', 'create'),
		options: [
			choice('Author', 'userId', 'getUsers'),
			onceFor,
			{ displayName: 'Pin', name: 'pin', type: 'boolean', default: false },
		],
	},
];

const task: INodeProperties[] = [
	operations(
		'task',
		[
			{ name: 'Complete', value: 'complete', action: 'Complete a task' },
			{ name: 'Create', value: 'create', action: 'Add a task about a prospect' },
		],
		'create',
	),
	{ ...text('Task ID', 'taskId'), required: true, displayOptions: shownFor('task', 'complete') },
	{ ...text('Task', 'task'), required: true, displayOptions: shownFor('task', 'create') },
	{ ...choice('Assigned To', 'assignedTo', 'getUsers'), required: true, displayOptions: shownFor('task', 'create') },
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: shownFor('task', 'create'),
		options: [{ displayName: 'Due', name: 'dueAt', type: 'dateTime', default: '' }, onceFor],
	},
];

const hire: INodeProperties[] = [
	operations('hire', [{ name: 'Create', value: 'create', action: 'Record the hire of a prospect' }], 'create'),
	{
		displayName: 'Hire Date',
		name: 'hireDate',
		type: 'dateTime',
		required: true,
		default: '',
		displayOptions: shownFor('hire', 'create'),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: shownFor('hire', 'create'),
		options: [{ ...text('Description', 'hireDescription'), typeOptions: { rows: 4 } }],
	},
];

export const properties = [resource, prospectOperations, prospectId, ...upsert, ...move, ...find, ...note, ...task, ...hire];
