// Generated from infra/openapi.yaml by infra/sdk/generate. Do not edit.

use prospect_api::{Client, Error};

use crate::{Asked, Outcome, typed};

/// Calls the method of an operation with the values of a request. The bodies and the replies pass through the types of the SDK.
pub async fn dispatch(client: &Client, asked: &Asked<'_>) -> Result<Outcome, Error> {
    let id = |place: usize| asked.ids.get(place).map_or("", String::as_str);
    match asked.operation {
        "upsertProspect" => asked.told(client.prospects().upsert(&typed(asked.json()?)?)).await,
        "listProspects" => {
            asked
                .listed(client.prospects().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("resume", "boolean"),
                    ("stageId", "list"),
                    ("pipelineId", "list"),
                    ("ownerId", "list"),
                    ("sourceId", "list"),
                    ("officeId", "list"),
                    ("jobId", "list"),
                    ("licenseStatus", "list"),
                    ("label", "list"),
                    ("labelAll", "list"),
                    ("labelNot", "list"),
                    ("hasEmail", "boolean"),
                    ("hasPhone", "boolean"),
                    ("hasOpenTask", "boolean"),
                    ("hasOverdueTask", "boolean"),
                    ("hasHire", "boolean"),
                    ("hasNote", "boolean"),
                    ("hasMeeting", "boolean"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getProspect" => asked.told(client.prospects().get(id(0), &typed(asked.query(&[("include", "list")]))?)).await,
        "updateProspect" => asked.told(client.prospects().update(id(0), &typed(asked.json()?)?)).await,
        "replaceProspect" => asked.told(client.prospects().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteProspect" => asked.told(client.prospects().delete(id(0))).await,
        "upsertProspects" => asked.told(client.prospects().upsert_batch(&typed(asked.json()?)?)).await,
        "updateProspects" => asked.told(client.prospects().update_batch(&typed(asked.json()?)?)).await,
        "replaceProspects" => asked.told(client.prospects().replace_batch(&typed(asked.json()?)?)).await,
        "listProspectDuplicates" => {
            asked
                .listed(
                    client
                        .prospects()
                        .list_duplicates(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?),
                )
                .await
        }
        "countProspects" => {
            asked
                .told(client.prospects().count(&typed(asked.query(&[
                    ("id", "list"),
                    ("resume", "boolean"),
                    ("stageId", "list"),
                    ("pipelineId", "list"),
                    ("ownerId", "list"),
                    ("sourceId", "list"),
                    ("officeId", "list"),
                    ("jobId", "list"),
                    ("licenseStatus", "list"),
                    ("label", "list"),
                    ("labelAll", "list"),
                    ("labelNot", "list"),
                    ("hasEmail", "boolean"),
                    ("hasPhone", "boolean"),
                    ("hasOpenTask", "boolean"),
                    ("hasOverdueTask", "boolean"),
                    ("hasHire", "boolean"),
                    ("hasNote", "boolean"),
                    ("hasMeeting", "boolean"),
                ]))?))
                .await
        }
        "countProspectFacets" => {
            asked
                .told(client.prospects().count_facets(&typed(asked.query(&[
                    ("by", "list"),
                    ("top", "integer"),
                    ("id", "list"),
                    ("resume", "boolean"),
                    ("stageId", "list"),
                    ("pipelineId", "list"),
                    ("ownerId", "list"),
                    ("sourceId", "list"),
                    ("officeId", "list"),
                    ("jobId", "list"),
                    ("licenseStatus", "list"),
                    ("label", "list"),
                    ("labelAll", "list"),
                    ("labelNot", "list"),
                    ("hasEmail", "boolean"),
                    ("hasPhone", "boolean"),
                    ("hasOpenTask", "boolean"),
                    ("hasOverdueTask", "boolean"),
                    ("hasHire", "boolean"),
                    ("hasNote", "boolean"),
                    ("hasMeeting", "boolean"),
                ]))?))
                .await
        }
        "getProspectConsents" => asked.told(client.prospects().get_consents(id(0))).await,
        "putProspectConsent" => asked.told(client.prospects().put_consent(id(0), id(1), &typed(asked.json()?)?)).await,
        "mergeProspects" => asked.told(client.prospects().merge(id(0), &typed(asked.json()?)?)).await,
        "undoMerge" => asked.told(client.prospects().undo_merge(id(0))).await,
        "getProspectProfile" => asked.told(client.prospects().get_profile(id(0))).await,
        "getProspectResume" => asked.told(client.prospects().get_resume(id(0))).await,
        "deleteProspectResume" => asked.told(client.prospects().delete_resume(id(0))).await,
        "getProspectHistory" => asked.told(client.prospects().get_history(id(0))).await,
        "listProspectActivity" => {
            asked
                .listed(client.prospects().list_activity(
                    id(0),
                    &typed(asked.query(&[("type", "list"), ("limit", "integer"), ("fields", "list")]))?,
                ))
                .await
        }
        "reportStages" => asked.told(client.reports().stages(&typed(asked.query(&[("pipelineId", "list")]))?)).await,
        "listRuns" => {
            asked.listed(client.runs().list(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?)).await
        }
        "getRun" => asked.told(client.runs().get(id(0))).await,
        "undoRun" => asked.told(client.runs().undo(id(0))).await,
        "listErasures" => {
            asked
                .listed(
                    client.privacy().list_erasures(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?),
                )
                .await
        }
        "getErasure" => asked.told(client.privacy().get_erasure(id(0))).await,
        "eraseProspect" => asked.told(client.privacy().erase_prospect(id(0), &typed(asked.json()?)?)).await,
        "exportProspect" => asked.told(client.privacy().export_prospect(id(0))).await,
        "createTask" => asked.told(client.tasks().create(&typed(asked.json()?)?)).await,
        "listTasks" => {
            asked
                .listed(client.tasks().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("incompleteOnly", "boolean"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getTask" => asked.told(client.tasks().get(id(0))).await,
        "updateTask" => asked.told(client.tasks().update(id(0), &typed(asked.json()?)?)).await,
        "replaceTask" => asked.told(client.tasks().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteTask" => asked.told(client.tasks().delete(id(0))).await,
        "createTasks" => asked.told(client.tasks().create_batch(&typed(asked.json()?)?)).await,
        "countTaskFacets" => {
            asked
                .told(client.tasks().count_facets(&typed(asked.query(&[
                    ("by", "list"),
                    ("top", "integer"),
                    ("id", "list"),
                    ("incompleteOnly", "boolean"),
                ]))?))
                .await
        }
        "createHire" => asked.told(client.hires().create(&typed(asked.json()?)?)).await,
        "listHires" => {
            asked
                .listed(client.hires().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getHire" => asked.told(client.hires().get(id(0))).await,
        "updateHire" => asked.told(client.hires().update(id(0), &typed(asked.json()?)?)).await,
        "replaceHire" => asked.told(client.hires().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteHire" => asked.told(client.hires().delete(id(0))).await,
        "createHires" => asked.told(client.hires().create_batch(&typed(asked.json()?)?)).await,
        "countHireFacets" => {
            asked
                .told(client.hires().count_facets(&typed(asked.query(&[
                    ("by", "list"),
                    ("top", "integer"),
                    ("id", "list"),
                ]))?))
                .await
        }
        "deleteProspectHire" => asked.told(client.hires().delete_of_prospect(id(0), id(1))).await,
        "createNote" => asked.told(client.notes().create(&typed(asked.json()?)?)).await,
        "listNotes" => {
            asked
                .listed(client.notes().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getNote" => asked.told(client.notes().get(id(0))).await,
        "updateNote" => asked.told(client.notes().update(id(0), &typed(asked.json()?)?)).await,
        "replaceNote" => asked.told(client.notes().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteNote" => asked.told(client.notes().delete(id(0))).await,
        "createNotes" => asked.told(client.notes().create_batch(&typed(asked.json()?)?)).await,
        "createMeeting" => asked.told(client.meetings().create(&typed(asked.json()?)?)).await,
        "listMeetings" => {
            asked
                .listed(client.meetings().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getMeeting" => asked.told(client.meetings().get(id(0))).await,
        "updateMeeting" => asked.told(client.meetings().update(id(0), &typed(asked.json()?)?)).await,
        "replaceMeeting" => asked.told(client.meetings().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteMeeting" => asked.told(client.meetings().delete(id(0))).await,
        "createMeetings" => asked.told(client.meetings().create_batch(&typed(asked.json()?)?)).await,
        "countMeetingFacets" => {
            asked
                .told(client.meetings().count_facets(&typed(asked.query(&[
                    ("by", "list"),
                    ("top", "integer"),
                    ("id", "list"),
                ]))?))
                .await
        }
        "uploadFile" => asked.told(client.files().upload(id(0), &typed(asked.json()?)?)).await,
        "listFiles" => {
            asked
                .listed(client.files().list(&typed(asked.query(&[
                    ("id", "list"),
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getFile" => asked.told(client.files().get(id(0))).await,
        "deleteFile" => asked.told(client.files().delete(id(0))).await,
        "getFileContent" => asked.told(client.files().get_content(id(0))).await,
        "createImport" => asked.told(client.imports().create(&typed(asked.json()?)?)).await,
        "listImports" => {
            asked.listed(client.imports().list(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?)).await
        }
        "getImport" => asked.told(client.imports().get(id(0))).await,
        "updateImport" => asked.told(client.imports().update(id(0), &typed(asked.json()?)?)).await,
        "replaceImport" => asked.told(client.imports().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteImport" => asked.told(client.imports().delete(id(0))).await,
        "startImport" => asked.told(client.imports().start(id(0))).await,
        "cancelImport" => asked.told(client.imports().cancel(id(0))).await,
        "getRejectedLines" => asked.told(client.imports().get_rejected_lines(id(0))).await,
        "createExport" => asked.told(client.exports().create(&typed(asked.json()?)?)).await,
        "listExports" => {
            asked.listed(client.exports().list(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?)).await
        }
        "getExport" => asked.told(client.exports().get(id(0))).await,
        "getAccount" => asked.told(client.account().get()).await,
        "updateAccount" => asked.told(client.account().update(&typed(asked.json()?)?)).await,
        "replaceAccount" => asked.told(client.account().replace(&typed(asked.json()?)?)).await,
        "listAccountLog" => {
            asked
                .listed(client.account().list_log(&typed(asked.query(&[
                    ("type", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "createUser" => asked.told(client.users().create(&typed(asked.json()?)?)).await,
        "listUsers" => {
            asked
                .listed(client.users().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getUser" => asked.told(client.users().get(id(0))).await,
        "updateUser" => asked.told(client.users().update(id(0), &typed(asked.json()?)?)).await,
        "replaceUser" => asked.told(client.users().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteUser" => asked.told(client.users().delete(id(0))).await,
        "reassignUser" => asked.told(client.users().reassign(id(0), &typed(asked.json()?)?)).await,
        "createPipeline" => asked.told(client.pipelines().create(&typed(asked.json()?)?)).await,
        "listPipelines" => {
            asked
                .listed(client.pipelines().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getPipeline" => asked.told(client.pipelines().get(id(0))).await,
        "updatePipeline" => asked.told(client.pipelines().update(id(0), &typed(asked.json()?)?)).await,
        "replacePipeline" => asked.told(client.pipelines().replace(id(0), &typed(asked.json()?)?)).await,
        "deletePipeline" => asked.told(client.pipelines().delete(id(0))).await,
        "createStage" => asked.told(client.stages().create(&typed(asked.json()?)?)).await,
        "listStages" => {
            asked
                .listed(client.stages().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getStage" => asked.told(client.stages().get(id(0))).await,
        "updateStage" => asked.told(client.stages().update(id(0), &typed(asked.json()?)?)).await,
        "replaceStage" => asked.told(client.stages().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteStage" => asked.told(client.stages().delete(id(0))).await,
        "createOffice" => asked.told(client.offices().create(&typed(asked.json()?)?)).await,
        "listOffices" => {
            asked
                .listed(client.offices().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getOffice" => asked.told(client.offices().get(id(0))).await,
        "updateOffice" => asked.told(client.offices().update(id(0), &typed(asked.json()?)?)).await,
        "replaceOffice" => asked.told(client.offices().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteOffice" => asked.told(client.offices().delete(id(0))).await,
        "createSource" => asked.told(client.sources().create(&typed(asked.json()?)?)).await,
        "listSources" => {
            asked
                .listed(client.sources().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getSource" => asked.told(client.sources().get(id(0))).await,
        "updateSource" => asked.told(client.sources().update(id(0), &typed(asked.json()?)?)).await,
        "replaceSource" => asked.told(client.sources().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteSource" => asked.told(client.sources().delete(id(0))).await,
        "createJob" => asked.told(client.jobs().create(&typed(asked.json()?)?)).await,
        "listJobs" => {
            asked
                .listed(client.jobs().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getJob" => asked.told(client.jobs().get(id(0))).await,
        "updateJob" => asked.told(client.jobs().update(id(0), &typed(asked.json()?)?)).await,
        "replaceJob" => asked.told(client.jobs().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteJob" => asked.told(client.jobs().delete(id(0))).await,
        "createCustomField" => asked.told(client.custom_fields().create(&typed(asked.json()?)?)).await,
        "listCustomFields" => {
            asked
                .listed(client.custom_fields().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getCustomField" => asked.told(client.custom_fields().get(id(0))).await,
        "updateCustomField" => asked.told(client.custom_fields().update(id(0), &typed(asked.json()?)?)).await,
        "replaceCustomField" => asked.told(client.custom_fields().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteCustomField" => asked.told(client.custom_fields().delete(id(0))).await,
        "restoreCustomField" => asked.told(client.custom_fields().restore(id(0))).await,
        "createKey" => asked.told(client.keys().create(&typed(asked.json()?)?)).await,
        "listKeys" => {
            asked.listed(client.keys().list(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?)).await
        }
        "updateKey" => asked.told(client.keys().update(id(0), &typed(asked.json()?)?)).await,
        "replaceKey" => asked.told(client.keys().replace(id(0), &typed(asked.json()?)?)).await,
        "revokeKey" => asked.told(client.keys().revoke(id(0))).await,
        "checkKey" => asked.told(client.keys().check()).await,
        "createClient" => asked.told(client.grants().create_client(&typed(asked.json()?)?)).await,
        "listClients" => {
            asked
                .listed(client.grants().list_clients(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?))
                .await
        }
        "listGrants" => {
            asked.listed(client.grants().list(&typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?)).await
        }
        "deleteClient" => asked.told(client.grants().delete_client(id(0))).await,
        "endGrant" => asked.told(client.grants().end(id(0))).await,
        "checkHealth" => asked.told(client.health().check()).await,
        "createWebhook" => asked.told(client.webhooks().create(&typed(asked.json()?)?)).await,
        "listWebhooks" => {
            asked
                .listed(client.webhooks().list(&typed(asked.query(&[
                    ("include", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getWebhook" => asked.told(client.webhooks().get(id(0))).await,
        "updateWebhook" => asked.told(client.webhooks().update(id(0), &typed(asked.json()?)?)).await,
        "replaceWebhook" => asked.told(client.webhooks().replace(id(0), &typed(asked.json()?)?)).await,
        "deleteWebhook" => asked.told(client.webhooks().delete(id(0))).await,
        "pollWebhook" => asked.told(client.webhooks().poll(&typed(asked.query(&[("limit", "integer")]))?)).await,
        "rotateWebhookSecret" => asked.told(client.webhooks().rotate_secret(id(0))).await,
        "testWebhook" => asked.told(client.webhooks().test(id(0), &typed(asked.json()?)?)).await,
        "listWebhookDeliveries" => {
            asked
                .listed(
                    client
                        .webhooks()
                        .list_deliveries(id(0), &typed(asked.query(&[("limit", "integer"), ("fields", "list")]))?),
                )
                .await
        }
        "getDelivery" => asked.told(client.webhooks().get_delivery(id(0), id(1))).await,
        "redeliver" => asked.told(client.webhooks().redeliver(id(0), id(1))).await,
        "redeliverFailed" => asked.told(client.webhooks().redeliver_failed(id(0), &typed(asked.json()?)?)).await,
        "listEvents" => {
            asked
                .listed(client.events().list(&typed(asked.query(&[
                    ("types", "list"),
                    ("changes", "list"),
                    ("stageId", "list"),
                    ("pipelineId", "list"),
                    ("ownerId", "list"),
                    ("officeId", "list"),
                    ("label", "list"),
                    ("sourceId", "list"),
                    ("limit", "integer"),
                    ("fields", "list"),
                ]))?))
                .await
        }
        "getEvent" => asked.told(client.events().get(id(0))).await,
        "getEventSamples" => asked.told(client.events().get_samples(&typed(asked.query(&[("type", "list")]))?)).await,
        other => panic!("no operation is {other}"),
    }
}
