<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="harbour" tilewidth="16" tileheight="16" tilecount="7" columns="0">
 <tile id="0" type="grass"/>
 <tile id="1" type="forest">
  <properties>
   <property name="cost" type="float" value="2"/>
  </properties>
 </tile>
 <tile id="2" type="sand">
  <properties>
   <property name="cost" type="float" value="1.5"/>
  </properties>
 </tile>
 <tile id="3" type="water">
  <properties>
   <property name="walkable" type="bool" value="false"/>
  </properties>
 </tile>
 <tile id="4" type="road">
  <properties>
   <property name="cost" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="5" type="bridge">
  <properties>
   <property name="cost" type="float" value="0.5"/>
  </properties>
 </tile>
 <tile id="6" type="wall"/>
</tileset>
