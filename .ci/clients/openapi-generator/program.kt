// Reads every example by its generated type and prints what the types hold.

import com.google.gson.reflect.TypeToken
import java.io.File
import org.openapitools.client.infrastructure.Serializer

class Example(val schema: String, val text: String)

fun main() {
    val gson = Serializer.gson
    val examples = gson.fromJson(File("examples.json").readText(), object : TypeToken<List<Example>>() {})
    println(gson.toJson(examples.map { gson.fromJson(it.text, Class.forName("org.openapitools.client.models.${it.schema}")) }))
}
